import { Checkbox, Hint, Input, Label } from "@medusajs/ui";
import { useId } from "react";
import type { SettingField } from "../../contract";
import { Choice, LinesField, SwitchField, TextField } from "../parts/field";
import { usePaymentProviders } from "../connections/use-connections";
import { useLanguage, useWords, type Words } from "../words";
import { type Draft, type Drafts, textIn } from "./draft";

interface SettingInputsProps {
  readonly fields: readonly SettingField[];
  readonly drafts: Drafts;
  readonly onChange: (name: string, draft: Draft) => void;
}

/** The inputs of a group of settings, in the order of the form. */
export function SettingInputs({ fields, drafts, onChange }: SettingInputsProps) {
  return fields.map((field) => (
    <SettingInput
      key={field.name}
      field={field}
      draft={drafts[field.name] ?? ""}
      onChange={(draft) => onChange(field.name, draft)}
    />
  ));
}

interface Props {
  readonly field: SettingField;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** One setting: its label, hint, default and input. */
function SettingInput({ field, draft, onChange }: Props) {
  const { settings: words } = useWords();
  const language = useLanguage();
  const label = field.label[language];
  const choices = field.choices.map((one) => ({ value: one.value, label: one.label[language] }));
  const byDefault = defaultOf(field, choices, words);
  const hint =
    byDefault === "" ? field.hint[language] : `${field.hint[language]} ${words.byDefault(byDefault)}`;
  const text = { label, hint, value: textIn(draft), onChange };
  switch (field.kind) {
    case "switch":
      return <SwitchField label={label} hint={hint} value={draft === true} onChange={onChange} />;
    case "choice":
      return <Choice {...text} choices={choices} />;
    case "providers":
      return <Providers label={label} hint={hint} chosen={draft as readonly string[]} onChange={onChange} />;
    case "lines":
      return <LinesField {...text} />;
    case "addresses":
    case "words":
      return (
        <Entries
          label={label}
          hint={hint}
          {...(field.kind === "addresses" && { placeholder: "https://…/{number}" })}
          names={choices}
          texts={draft as Readonly<Record<string, string>>}
          onChange={onChange}
        />
      );
    case "number":
      return <TextField {...text} type="number" min={field.min ?? 0} max={field.max ?? Infinity} required />;
    default:
      return <TextField {...text} type={field.kind === "moment" ? "datetime-local" : "text"} />;
  }
}

type Choices = readonly { readonly value: string; readonly label: string }[];

/** The default in words; empty for a setting without one. */
function defaultOf(field: SettingField, choices: Choices, words: Words["settings"]): string {
  if (typeof field.default === "boolean") return field.default ? words.yes : words.no;
  const value = textIn(field.default);
  return choices.find((one) => one.value === value)?.label ?? value;
}

interface GroupProps {
  readonly label: string;
  readonly hint: string;
}

interface ProvidersProps extends GroupProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The shop's payment providers, and the chosen ones that it no longer has. */
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

/** The provider's name as on Medusa's own pages. */
function nameOf(providerId: string): string {
  const [, name = "", type] = providerId.split("_");
  const words = name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return name === "" ? providerId : `${words.join(" ")}${type ? ` (${type.toUpperCase()})` : ""}`;
}

interface EntriesProps extends GroupProps {
  readonly placeholder?: string;
  readonly names: Choices;
  readonly texts: Readonly<Record<string, string>>;
  readonly onChange: (texts: Readonly<Record<string, string>>) => void;
}

/** One text input for each name. */
function Entries({ label, hint, placeholder, names, texts, onChange }: EntriesProps) {
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-y-2" aria-describedby={`${id}-hint`}>
      <legend className="txt-compact-small-plus pb-1">{label}</legend>
      {names.map(({ value: name, label: title }) => (
        <div key={name} className="flex flex-col gap-y-1">
          <Label htmlFor={`${id}-${name}`} size="small">
            {title}
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
