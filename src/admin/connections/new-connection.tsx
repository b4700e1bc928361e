import { Button, Drawer } from "@medusajs/ui";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { ConnectionView, SettingField } from "../../contract";
import { routes } from "../../contract/routes";
import { type Environment, ENVIRONMENTS } from "../../planning/connections";
import { call } from "../api";
import { useLanguage, useText } from "../i18n/use-text";
import { Trouble } from "../parts/boundary";
import { useDoing } from "../parts/use-doing";
import { EntryField } from "../parts/entry-field";
import { EntryChoice, KeyFields, NO_SECRET, type SecretKind, secretOf, useEntries } from "./entries";
import { LocationField } from "./location-field";
import { useRefetchAll, useLocations } from "./use-connections";

/** The first entry that keeps the form from being sent. */
const LACKING = "[aria-invalid=true], [data-lacking=true]";

interface Props {
  /** The connection that the new one is like, as when a shop goes live. */
  readonly from: ConnectionView | undefined;
  readonly fields: readonly SettingField[];
  /** Address of the sandbox beside the shop, as in the demo; null in any other shop. */
  readonly sandboxAddress: string | null;
  readonly cancel: ReactNode;
  /** Called with the id of the new connection. */
  readonly onDone: (id: string) => void;
}

/**
 * The form of a new connection. The environment is the merchant's choice: a preselected production would ship real parcels
 * of a trial, and a preselected sandbox would leave real orders unshipped.
 */
export function NewConnectionForm({ from, fields, sandboxAddress, cancel, onDone }: Props) {
  const t = useText();
  const language = useLanguage();
  const locations = useLocations();
  const { busy, refused, perform } = useDoing(useRefetchAll());
  const form = useId();
  const [environment, setEnvironment] = useState<Environment | "">(
    from ? "production" : sandboxAddress === null ? "" : "sandbox",
  );
  const [name, setName] = useState(t("connections.nameDefault"));
  const [typed, setTyped] = useState<string | null>(null);
  const [kind, setKind] = useState<SecretKind>("key");
  const [secret, setSecret] = useState(NO_SECRET);
  const [chosen, setChosen] = useState(from?.stock_location_id ?? "");
  const address = typed ?? (environment === "sandbox" ? (sandboxAddress ?? "") : "");
  const [only, ...others] = locations.data ?? [];
  const location = chosen === "" && only && others.length === 0 ? only.id : chosen;
  const { wrong, check } = useEntries({ environment, name, address, ...secretOf(kind, secret), location });
  const [failures, setFailures] = useState(0);
  const entries = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0) entries.current?.querySelector<HTMLElement>(LACKING)?.focus();
  }, [failures]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!check() || environment === "") {
      setFailures((count) => count + 1);
      return;
    }
    let id = "";
    const body = {
      name,
      environment,
      base_url: address.trim(),
      ...secretOf(kind, secret),
      stock_location_id: location,
      settings: from ? settingsOf(from, fields) : { notify_language: language },
    };
    const isDone = await perform(
      "create",
      async () => {
        ({
          connection: { id },
        } = await call(routes.createConnection, { body }));
      },
      t("connections.created"),
    );
    if (isDone) onDone(id);
  }

  return (
    <>
      <Drawer.Body className="overflow-y-auto">
        <form
          ref={entries}
          id={form}
          noValidate
          className="flex flex-col gap-y-6"
          onSubmit={(event) => void submit(event)}
        >
          <EntryChoice
            label={t("connections.environment")}
            hint={t("connections.environmentHint")}
            value={environment}
            onChange={setEnvironment}
            choices={ENVIRONMENTS.map((value) => ({
              value,
              label: t(`connections.environments.${value}`),
              description: t(`connections.environmentHints.${value}`),
            }))}
            wrong={wrong("environment")}
          />
          <EntryField
            label={t("connections.address")}
            hint={t("connections.addressHint")}
            type="url"
            placeholder="https://api.example.com:8443/api"
            value={address}
            onChange={setTyped}
            wrong={wrong("address")}
          />
          <KeyFields
            label="ApiKey"
            kind={kind}
            onKind={setKind}
            secret={secret}
            onChange={setSecret}
            wrong={wrong}
          />
          <LocationField query={locations} value={location} onChange={setChosen} wrong={wrong("location")} />
          <EntryField
            label={t("connections.name")}
            hint={t("connections.nameHint")}
            value={name}
            onChange={setName}
            wrong={wrong("name")}
          />
        </form>
      </Drawer.Body>
      {refused !== null && (
        <div className="border-t px-6 py-4">
          <Trouble sentence={refused} />
        </div>
      )}
      <Drawer.Footer>
        {cancel}
        <Button size="small" type="submit" form={form} isLoading={busy !== null}>
          {t("connections.connect")}
        </Button>
      </Drawer.Footer>
    </>
  );
}

/** The settings that another connection of the shop begins with: all but the moment since when it hands over. */
function settingsOf(
  source: ConnectionView,
  fields: readonly SettingField[],
): Readonly<Record<string, unknown>> {
  const copied = fields.filter(({ name }) => name !== "hand_over_since");
  return Object.fromEntries(copied.map(({ name }) => [name, source.settings[name]]));
}
