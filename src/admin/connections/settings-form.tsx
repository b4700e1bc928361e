import { MagnifyingGlass } from "@medusajs/icons";
import { Heading, Input, Text } from "@medusajs/ui";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { ConnectionDetail, SettingField, SettingsForm as Form } from "../../contract";
import { Disclosure, Section } from "../parts/layout";
import { QueryBoundary } from "../parts/query-boundary";
import { wrongIn } from "../settings/draft";
import { SettingInput } from "../settings/setting-input";
import { UnsavedBar } from "../settings/unsaved-bar";
import { useSettings, useSettingsForm } from "../settings/use-settings";
import { useLanguage, useText } from "../i18n/use-text";

interface Props {
  readonly connection: ConnectionDetail;
}

/** Every setting of a connection: the basic ones at once, the advanced ones by group, all of them by search. */
export function SettingsForm({ connection }: Props) {
  const t = useText();
  const query = useSettingsForm();
  if (query.data) return <Settings connection={connection} form={query.data} />;
  return (
    <Section title={t("connections.settings")} name="connection-settings">
      <QueryBoundary query={query}>{() => null}</QueryBoundary>
    </Section>
  );
}

function Settings({ connection, form: { groups, fields, notification_channels: channels } }: FormProps) {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  const [search, setSearch] = useState("");
  const settings = useSettings(connection, fields);
  const { drafts, unsaved, wrong, unfit, set, save, discard, busy, error } = settings;
  const [failures, setFailures] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failures]);
  const searched = search.trim().toLocaleLowerCase(language);
  const isFound = ({ label, hint }: SettingField) =>
    `${label[language]}\n${hint[language]}`.toLocaleLowerCase(language).includes(searched);
  const shown = fields.filter(searched === "" ? ({ level }) => level === "basic" : isFound);

  /** What the shop lacks for an address to be notified. */
  function lackFor(name: SettingField["name"]): string | undefined {
    const channel = drafts["notify_channel"];
    if (name !== "notify_to" || drafts["notify_to"] === "" || typeof channel !== "string") return undefined;
    if (channels === null || channels.includes(channel)) return undefined;
    return t("settings.noProvider", { channel });
  }
  const row = (field: SettingField) => (
    <SettingInput
      key={field.name}
      layout="row"
      field={field}
      draft={drafts[field.name] ?? ""}
      isUnsaved={unsaved.has(field.name)}
      wrong={wrong === field.name ? (error ?? undefined) : undefined}
      note={lackFor(field.name)}
      onChange={(draft) => set(field.name, draft)}
    />
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await save()) {
      setFailures(0);
      return;
    }
    // The setting that is wrong may be one that the search hides.
    setSearch("");
    setFailures((count) => count + 1);
  }
  const isWrong = (field: SettingField) => wrong === field.name || (failures > 0 && unfit.includes(field));
  const [first] = failures > 0 ? unfit : [];
  const unfitText = first && `${first.label[language]}: ${wrongIn(first, drafts[first.name] ?? "", t) ?? ""}`;

  return (
    <>
      <Section
        title={t("connections.settings")}
        name="connection-settings"
        aside={
          <div className="relative">
            {/* The icon of Medusa's own search input is an image without a name. */}
            <span
              aria-hidden
              className="text-ui-fg-muted pointer-events-none absolute bottom-0 left-0 z-10 flex h-7 w-7 items-center justify-center"
            >
              <MagnifyingGlass />
            </span>
            <Input
              role="searchbox"
              size="small"
              className="pl-7"
              autoComplete="off"
              aria-label={t("settings.search")}
              placeholder={t("settings.search")}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          </div>
        }
      >
        <form ref={form} id={id} className="divide-y" onSubmit={(event) => void submit(event)}>
          {shown.map(row)}
          {shown.length === 0 && (
            <Text size="small" className="text-ui-fg-subtle px-6 py-4">
              {t("settings.noneFound")}
            </Text>
          )}
          {searched === "" && (
            <div className="px-6 py-4">
              <Heading level="h3">{t("settings.advanced")}</Heading>
              <Text size="small" className="text-ui-fg-subtle">
                {t("settings.advancedHint")}
              </Text>
            </div>
          )}
          {searched === "" &&
            groups.map(({ name, label }) => {
              const inGroup = fields.filter(({ level, group }) => level === "advanced" && group === name);
              if (inGroup.length === 0) return null;
              return (
                <Disclosure key={name} title={label[language]} isWide forced={inGroup.some(isWrong)}>
                  <div className="divide-y">{inGroup.map(row)}</div>
                </Disclosure>
              );
            })}
        </form>
      </Section>
      <UnsavedBar
        form={id}
        count={unsaved.size}
        isSaving={busy !== null}
        error={unfitText ?? (wrong === undefined ? error : null)}
        onDiscard={discard}
      />
    </>
  );
}

interface FormProps extends Props {
  readonly form: Form;
}
