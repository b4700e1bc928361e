import { Button, Drawer } from "@medusajs/ui";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { ConnectionResponse, ConnectionView } from "../../../../../contract";
import { call } from "../../../../api";
import { useAskAgain, useLocations } from "../../../../connections/use-connections";
import { Boundary, Trouble } from "../../../../parts/boundary";
import { Choice, TextField } from "../../../../parts/field";
import { useDoing } from "../../../../parts/use-doing";
import { useWords } from "../../../../words";

const ENVIRONMENTS = ["production", "staging", "sandbox"] as const;

/** A new connection: with which key, to which address, for which of the shop's locations. It hands nothing over yet. */
export default function NewConnection() {
  const navigate = useNavigate();
  const words = useWords();
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && void navigate("/settings/warehouse")}>
      <Drawer.Content data-sklad="new-connection">
        <Drawer.Header>
          <Drawer.Title>{words.connections.connect}</Drawer.Title>
          <Drawer.Description className="sr-only">{words.connections.connectHint}</Drawer.Description>
        </Drawer.Header>
        <Boundary>
          <Form />
        </Boundary>
      </Drawer.Content>
    </Drawer>
  );
}

function Form() {
  const { connections: words, back } = useWords();
  const navigate = useNavigate();
  const { data: locations } = useLocations();
  const { busy, refused, perform } = useDoing(useAskAgain());
  const form = useId();
  const [environment, setEnvironment] = useState<ConnectionView["environment"]>("production");
  const [name, setName] = useState("");
  const [address, setAddress] = useState("");
  const [apiKey, setApiKey] = useState("");
  const [chosen, setChosen] = useState("");
  const location = chosen === "" && locations?.length === 1 ? (locations[0]?.id ?? "") : chosen;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    let id = "";
    const body = {
      name,
      environment,
      base_url: address.trim(),
      api_key: apiKey,
      stock_location_id: location,
    };
    const isDone = await perform(
      "create",
      async () => {
        ({
          connection: { id },
        } = await call<ConnectionResponse>("connections", { method: "POST", body }));
      },
      words.created,
    );
    if (isDone) void navigate(`/settings/warehouse/${id}`, { state: { test: true } });
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
          <TextField
            label="ApiKey"
            hint={words.apiKeyHint}
            type="password"
            value={apiKey}
            onChange={setApiKey}
            required
          />
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
