import { Checkbox, Hint, Input, Label } from "@medusajs/ui";
import { useId } from "react";
import { Choice, LinesField, SwitchField, TextField } from "../parts/field";
import { usePaymentProviders } from "../connections/use-connections";
import { useWords } from "../words";
import type { SettingsWords, SettingWords } from "../words/settings-en";
import { type Draft, textIn } from "./draft";
import { type Field, FIELDS, type SettingName } from "./fields";

interface Props {
  readonly name: SettingName;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** One setting: what it is called, what it does, what it is by default, and how it is filled in. */
export function SettingInput({ name, draft, onChange }: Props) {
  const { settings: words } = useWords();
  const field = FIELDS[name];
  const said = words.of[name];
  const { label } = said;
  const hint = `${said.hint} ${words.standard(standardOf(field, said, words))}`;
  switch (field.kind) {
    case "switch":
      return <SwitchField label={label} hint={hint} value={draft === true} onChange={onChange} />;
    case "choice":
      return (
        <Choice
          label={label}
          hint={hint}
          value={textIn(draft)}
          onChange={onChange}
          choices={field.values.map((value) => ({ value, label: said.choices?.[value] ?? value }))}
        />
      );
    case "providers":
      return <Providers label={label} hint={hint} chosen={draft as readonly string[]} onChange={onChange} />;
    case "lines":
      return <LinesField label={label} hint={hint} value={textIn(draft)} onChange={onChange} />;
    case "each":
      return (
        <Each
          label={label}
          hint={hint}
          {...(field.of === "addresses" && { placeholder: "https://…/{number}" })}
          names={field.names.map((one) => [one, said.choices?.[one] ?? one])}
          texts={draft as Readonly<Record<string, string>>}
          onChange={onChange}
        />
      );
    case "number":
      return (
        <TextField
          label={label}
          hint={hint}
          type="number"
          min={field.min}
          max={field.max}
          required
          value={textIn(draft)}
          onChange={onChange}
        />
      );
    default:
      return (
        <TextField
          label={label}
          hint={hint}
          type={field.kind === "moment" ? "datetime-local" : "text"}
          value={textIn(draft)}
          onChange={onChange}
        />
      );
  }
}

/** What it is by default, in words. */
export function standardOf(field: Field, said: SettingWords, words: SettingsWords): string {
  switch (field.kind) {
    case "switch":
      return field.standard ? words.yes : words.no;
    case "choice":
      return said.choices?.[field.standard] ?? field.standard;
    case "number":
      return String(field.standard);
    case "text":
      return field.standard === null || field.standard === "" ? words.nothing : field.standard;
    default:
      return words.nothing;
  }
}

interface GroupProps {
  readonly label: string;
  readonly hint: string;
}

interface ProvidersProps extends GroupProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The shop's ways to pay, and those that were chosen when it still had them. */
function Providers({ label, hint, chosen, onChange }: ProvidersProps) {
  const { data: providers = [] } = usePaymentProviders();
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-y-2" aria-describedby={`${id}-hint`}>
      <legend className="txt-compact-small-plus pb-1">{label}</legend>
      {[...new Set([...providers, ...chosen])].map((provider) => (
        <div key={provider} className="flex items-center gap-x-2">
          <Checkbox
            id={`${id}-${provider}`}
            checked={chosen.includes(provider)}
            onCheckedChange={(checked) =>
              onChange(checked === true ? [...chosen, provider] : chosen.filter((one) => one !== provider))
            }
          />
          <Label htmlFor={`${id}-${provider}`} size="small">
            {nameOf(provider)}
          </Label>
        </div>
      ))}
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </fieldset>
  );
}

/** As Medusa's own pages name it. */
function nameOf(providerId: string): string {
  const [, name = "", type] = providerId.split("_");
  const words = name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return name === "" ? providerId : `${words.join(" ")}${type ? ` (${type.toUpperCase()})` : ""}`;
}

interface EachProps extends GroupProps {
  readonly placeholder?: string;
  readonly names: readonly (readonly [name: string, label: string])[];
  readonly texts: Readonly<Record<string, string>>;
  readonly onChange: (texts: Readonly<Record<string, string>>) => void;
}

function Each({ label, hint, placeholder, names, texts, onChange }: EachProps) {
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-y-2" aria-describedby={`${id}-hint`}>
      <legend className="txt-compact-small-plus pb-1">{label}</legend>
      {names.map(([name, called]) => (
        <div key={name} className="flex flex-col gap-y-1">
          <Label htmlFor={`${id}-${name}`} size="small">
            {called}
          </Label>
          <Input
            id={`${id}-${name}`}
            size="small"
            autoComplete="off"
            placeholder={placeholder}
            value={texts[name] ?? ""}
            onChange={({ target }) => onChange({ ...texts, [name]: target.value })}
          />
        </div>
      ))}
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </fieldset>
  );
}
