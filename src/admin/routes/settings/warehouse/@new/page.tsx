import { Button, Drawer } from "@medusajs/ui";
import { type FormEvent, useId, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { ConnectionView, SettingField } from "../../../../../contract";
import { routes } from "../../../../../contract/routes";
import { call } from "../../../../api";
import { useAskAgain, useConnections, useLocations } from "../../../../connections/use-connections";
import { Boundary, Trouble } from "../../../../parts/boundary";
import { Choice, TextField } from "../../../../parts/field";
import { DrawerHead } from "../../../../parts/drawer-head";
import { Loaded } from "../../../../parts/loaded";
import { useDoing } from "../../../../parts/use-doing";
import { useSettingsForm } from "../../../../settings/use-settings";
import { useWords } from "../../../../words";

const ENVIRONMENTS = ["production", "staging", "sandbox"] as const;
const ENTERED = ["key", "login"] as const;

/** The form of a new connection: ApiKey, address and stock location. The connection starts disabled. */
export default function NewConnection() {
  const navigate = useNavigate();
  const words = useWords();
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && void navigate("/settings/warehouse")}>
      <Drawer.Content data-sklad="new-connection">
        <DrawerHead title={words.connections.connect} description={words.connections.connectHint} />
        <Boundary>
          <Form />
        </Boundary>
      </Drawer.Content>
    </Drawer>
  );
}

function Form() {
  const [params] = useSearchParams();
  const query = useConnections();
  const form = useSettingsForm();
  const from = params.get("from");
  if (from === null) return <Fields from={undefined} settings={{}} />;
  return (
    <Loaded query={query}>
      {({ connections }) => {
        const source = connections.find(({ id }) => id === from);
        return (
          <Loaded query={form}>
            {({ fields }) => <Fields from={source} settings={settingsOf(source, fields)} />}
          </Loaded>
        );
      }}
    </Loaded>
  );
}

interface FieldsProps {
  /** The connection that the new one is like, as when a shop goes live. */
  readonly from: ConnectionView | undefined;
  /** Those the new one begins with. */
  readonly settings: Readonly<Record<string, unknown>>;
}

function Fields({ from, settings }: FieldsProps) {
  const { connections: words, back } = useWords();
  const navigate = useNavigate();
  const { data: locations } = useLocations();
  const { busy, refused, perform } = useDoing(useAskAgain());
  const form = useId();
  const [environment, setEnvironment] = useState<ConnectionView["environment"]>("production");
  const [name, setName] = useState("");
  const [address, setAddress] = useState(from?.base_url ?? "");
  const [entered, setEntered] = useState<"key" | "login">("key");
  const [secret, setSecret] = useState({ api_key: "", login: "", password: "" });
  const [chosen, setChosen] = useState(from?.stock_location_id ?? "");
  const location = chosen === "" && locations?.length === 1 ? (locations[0]?.id ?? "") : chosen;
  const { api_key, login, password } = secret;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    let id = "";
    const body = {
      name,
      environment,
      base_url: address.trim(),
      ...(entered === "key" ? { api_key } : { login, password }),
      stock_location_id: location,
      ...(from && { settings }),
    };
    const isDone = await perform(
      "create",
      async () => {
        ({
          connection: { id },
        } = await call(routes.createConnection, { body }));
      },
      words.created,
    );
    if (isDone) void navigate(`/settings/warehouse/${id}/setup`);
  }

  return (
    <>
      <Drawer.Body className="overflow-y-auto">
        <form id={form} className="flex flex-col gap-y-6" onSubmit={(event) => void submit(event)}>
          {refused !== null && <Trouble sentence={refused} />}
          <Choice
            label={words.environment}
            hint={words.environmentHint}
            value={environment}
            onChange={setEnvironment}
            choices={ENVIRONMENTS.map((value) => ({ value, label: words.environments[value] }))}
          />
          <TextField label={words.name} hint={words.nameHint} value={name} onChange={setName} required />
          <TextField
            label={words.address}
            hint={words.addressHint}
            type="url"
            placeholder="https://"
            value={address}
            onChange={setAddress}
            required
          />
          <Choice
            label={words.entered}
            value={entered}
            onChange={setEntered}
            choices={ENTERED.map((value) => ({ value, label: words.enteredChoices[value] }))}
          />
          {entered === "key" ? (
            <TextField
              label="ApiKey"
              hint={words.apiKeyHint}
              type="password"
              value={api_key}
              onChange={(value) => setSecret({ ...secret, api_key: value })}
              required
            />
          ) : (
            <>
              <TextField
                label={words.login}
                value={login}
                onChange={(value) => setSecret({ ...secret, login: value })}
                required
              />
              <TextField
                label={words.password}
                hint={words.passwordHint}
                type="password"
                value={password}
                onChange={(value) => setSecret({ ...secret, password: value })}
                required
              />
            </>
          )}
          <Choice
            label={words.location}
            hint={words.locationHint}
            value={location}
            onChange={setChosen}
            choices={(locations ?? []).map(({ id, name: label }) => ({ value: id, label }))}
          />
        </form>
      </Drawer.Body>
      <Drawer.Footer>
        <Button size="small" variant="secondary" onClick={() => void navigate("/settings/warehouse")}>
          {back}
        </Button>
        <Button size="small" type="submit" form={form} isLoading={busy !== null} disabled={location === ""}>
          {words.connect}
        </Button>
      </Drawer.Footer>
    </>
  );
}

/** The settings that another connection of the shop begins with: all but the moment since when it hands over. */
function settingsOf(
  source: ConnectionView | undefined,
  fields: readonly SettingField[],
): Readonly<Record<string, unknown>> {
  const copied = fields.filter(({ name }) => name !== "hand_over_since");
  return Object.fromEntries(copied.map(({ name }) => [name, source?.settings[name]]));
}
