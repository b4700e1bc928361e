import { Checkbox, Input, Label, Select, Switch, Textarea } from "@medusajs/ui";
import { type ComponentProps, useId } from "react";
import type { SettingField } from "../../contract";
import { usePaymentProviders } from "../connections/use-connections";
import { useLanguage, useText } from "../i18n/use-text";
import { providerName } from "../parts/provider-name";
import { type Draft, textIn } from "./draft";

/** Widths of inputs by the length of their values. */
const WIDTHS = { number: "8rem", moment: "14rem", words: "20rem", address: "28rem" } as const;

const wide = (width: keyof typeof WIDTHS) => ({ width: WIDTHS[width], maxWidth: "100%" });

interface Props {
  readonly field: SettingField;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly id: string;
  /** Ids of the hint and of what is wrong. */
  readonly describedBy: string;
  readonly isWrong: boolean;
}

/** Whether a setting has several inputs, which the setting's label names as a group. */
export const isGroup = ({ kind }: SettingField): boolean =>
  kind === "providers" || kind === "addresses" || kind === "words";

/** The input of one setting, as wide as its values. Its default is its value, or the placeholder of an empty input. */
export function Control({ field, draft, onChange, id, describedBy, isWrong }: Props) {
  const language = useLanguage();
  const choices = field.choices.map((one) => ({ value: one.value, label: one.label[language] }));
  const shared = { id, "aria-describedby": describedBy, "aria-invalid": isWrong };
  const text: ComponentProps<typeof Input> = {
    ...shared,
    autoComplete: "off",
    placeholder: textIn(field.default),
    value: textIn(draft),
    onChange: ({ target }) => onChange(target.value),
  };
  switch (field.kind) {
    case "switch":
      return <Switch {...shared} size="small" checked={draft === true} onCheckedChange={onChange} />;
    case "choice":
      return (
        <div style={wide("words")}>
          <Select value={textIn(draft)} onValueChange={onChange}>
            <Select.Trigger {...shared}>
              <Select.Value />
            </Select.Trigger>
            <Select.Content>
              {choices.map(({ value, label }) => (
                <Select.Item key={value} value={value}>
                  {label}
                </Select.Item>
              ))}
            </Select.Content>
          </Select>
        </div>
      );
    case "providers":
      return <Providers id={id} chosen={draft as readonly string[]} onChange={onChange} />;
    case "lines":
      return (
        <div style={wide("words")}>
          <Textarea
            {...shared}
            rows={3}
            value={textIn(draft)}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
      );
    case "addresses":
    case "words":
      return (
        <Entries
          describedBy={describedBy}
          isWrong={isWrong}
          kind={field.kind}
          names={choices}
          texts={draft as Readonly<Record<string, string>>}
          onChange={onChange}
        />
      );
    case "number":
      return (
        <div style={wide("number")}>
          <Input {...text} type="number" min={field.min ?? undefined} max={field.max ?? undefined} />
        </div>
      );
    case "moment":
      return (
        <div style={wide("moment")}>
          <Input {...text} type="datetime-local" />
        </div>
      );
    case "text":
      return (
        <div style={wide("words")}>
          <Input {...text} />
        </div>
      );
  }
}

interface ProvidersProps {
  readonly id: string;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The shop's payment providers, and the chosen ones that it no longer has. */
function Providers({ id, chosen, onChange }: ProvidersProps) {
  const t = useText();
  const { data: providers = [] } = usePaymentProviders();
  return [...new Set([...providers, ...chosen])].map((provider) => (
    <div key={provider} className="flex items-center gap-x-2">
      <Checkbox
        id={`${id}-${provider}`}
        checked={chosen.includes(provider)}
        onCheckedChange={(checked) =>
          onChange(checked === true ? [...chosen, provider] : chosen.filter((one) => one !== provider))
        }
      />
      <Label htmlFor={`${id}-${provider}`} size="small">
        {providerName(provider, t)}
      </Label>
    </div>
  ));
}

interface EntriesProps {
  readonly kind: "addresses" | "words";
  readonly describedBy: string;
  readonly isWrong: boolean;
  readonly names: readonly { readonly value: string; readonly label: string }[];
  readonly texts: Readonly<Record<string, string>>;
  readonly onChange: (texts: Readonly<Record<string, string>>) => void;
}

/** One text input for each name. Words are lines, since a word of the warehouse may have a comma. */
function Entries({ kind, describedBy, isWrong, names, texts, onChange }: EntriesProps) {
  const inputId = useId();
  return names.map(({ value: name, label }) => {
    const shared = {
      id: `${inputId}-${name}`,
      "aria-describedby": describedBy,
      "aria-invalid": isWrong,
      value: texts[name] ?? "",
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        onChange({ ...texts, [name]: target.value }),
    };
    return (
      <div key={name} className="flex flex-col gap-y-1" style={wide(kind === "words" ? "words" : "address")}>
        <Label htmlFor={shared.id} size="xsmall" className="text-ui-fg-subtle">
          {label}
        </Label>
        {kind === "words" ? (
          <Textarea {...shared} rows={2} />
        ) : (
          <Input {...shared} size="small" autoComplete="off" placeholder="https://…/{number}" />
        )}
      </div>
    );
  });
}
