import { Button, Drawer, Label, Skeleton } from "@medusajs/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { ConnectionView, SettingField } from "../../contract";
import { routes } from "../../contract/routes";
import { type Environment, ENVIRONMENTS } from "../../planning/connections";
import { call, isForbidden, sentenceOf } from "../api";
import { useLanguage, useText } from "../i18n/use-text";
import { ErrorNote } from "../parts/boundary";
import { Choice, EntryField } from "../parts/fields";
import { useAction } from "../parts/use-action";
import { EntryChoice, KeyFields, NO_SECRET, type SecretKind, secretOf, useEntries } from "./entries";
import { useLocations, useRefetchAll } from "./use-connections";

/** The first entry that keeps the form from being sent. */
const LACKING = "[aria-invalid=true], [data-lacking=true]";

interface NewConnectionFormProps {
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
export function NewConnectionForm({ from, fields, sandboxAddress, cancel, onDone }: NewConnectionFormProps) {
  const t = useText();
  const language = useLanguage();
  const locations = useLocations();
  const { busy, error, run } = useAction(useRefetchAll());
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
    const isDone = await run(
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
      {error !== null && (
        <div className="border-t px-6 py-4">
          <ErrorNote sentence={error} />
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

interface Location {
  readonly id: string;
  readonly name: string;
}

interface LocationFieldProps {
  readonly query: Pick<UseQueryResult<readonly Location[]>, "data" | "error" | "refetch">;
  /** "" while none is chosen. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** What is wrong with the value; it is shown once the form was to be sent. */
  readonly wrong: string | undefined;
}

/** The choice of a stock location, or why there is none to choose from. Renders nothing where nothing is to be chosen. */
export function LocationField({ query, value, onChange, wrong }: LocationFieldProps) {
  const t = useText();
  const locations = query.data ?? [];
  if (locations.length > 1)
    return (
      <Choice
        label={t("connections.location")}
        hint={t("connections.locationHint")}
        value={value}
        onChange={onChange}
        choices={locations.map(({ id, name }) => ({ value: id, label: name }))}
        wrong={wrong}
      />
    );
  return value === "" && <NoChoice query={query} isWanted={wrong !== undefined} />;
}

interface NoChoiceProps extends Pick<LocationFieldProps, "query"> {
  /** Whether the form was to be sent: its focus comes here, as to an input. */
  readonly isWanted: boolean;
}

function NoChoice({ query: { data, error, refetch }, isWanted }: NoChoiceProps) {
  const t = useText();
  const language = useLanguage();
  const isLoading = data === undefined && error === null;
  return (
    <div tabIndex={-1} data-lacking={isWanted} className="flex flex-col gap-y-1 outline-none">
      <Label size="small" weight="plus">
        {t("connections.location")}
      </Label>
      {isLoading && !isWanted && <Skeleton className="h-8 w-full" />}
      {isLoading && isWanted && <ErrorNote sentence={t("connections.locationsLoading")} />}
      {data && <ErrorNote sentence={t("connections.noLocation")} />}
      {data === undefined &&
        error !== null &&
        (isForbidden(error) ? (
          <ErrorNote sentence={t("connections.noRightToLocations")} />
        ) : (
          <ErrorNote
            sentence={sentenceOf(error, t, language, "common.notLoaded")}
            again={() => void refetch()}
          />
        ))}
    </div>
  );
}
