import { Hint, Label, RadioGroup } from "@medusajs/ui";
import { useId, useState } from "react";
import { useText } from "../i18n/use-text";
import { EntryField, type EntryProps } from "../parts/fields";

interface EntryChoiceProps<Value extends string> extends EntryProps {
  /** "" when nothing is chosen yet. */
  readonly value: Value | "";
  readonly onChange: (value: Value) => void;
  readonly choices: readonly {
    readonly value: Value;
    readonly label: string;
    readonly description: string;
  }[];
}

/** A choice of few values with a description each, as in Medusa's own forms. */
export function EntryChoice<Value extends string>({
  label,
  hint,
  wrong,
  value,
  onChange,
  choices,
}: EntryChoiceProps<Value>) {
  const id = useId();
  return (
    <div className="flex flex-col gap-y-2">
      <Label id={id} size="small" weight="plus">
        {label}
      </Label>
      <RadioGroup
        aria-labelledby={id}
        aria-invalid={wrong !== undefined}
        value={value}
        onValueChange={(chosen) => onChange(chosen as Value)}
      >
        {choices.map((choice) => (
          <RadioGroup.ChoiceBox key={choice.value} {...choice} type="button" />
        ))}
      </RadioGroup>
      {hint !== undefined && <Hint>{hint}</Hint>}
      {wrong !== undefined && (
        <Hint variant="error" role="alert">
          {wrong}
        </Hint>
      )}
    </div>
  );
}

/** What was entered of a connection's credentials. */
interface Secret {
  readonly api_key: string;
  readonly login: string;
  readonly password: string;
}
export type SecretKind = "key" | "login";

export const NO_SECRET: Secret = { api_key: "", login: "", password: "" };

/** The members of the credentials that are sent. */
export function secretOf(kind: SecretKind, { api_key, login, password }: Secret): Partial<Secret> {
  return kind === "key" ? { api_key: api_key.trim() } : { login, password };
}

interface KeyFieldsProps {
  readonly label: string;
  readonly kind: SecretKind;
  readonly onKind: (kind: SecretKind) => void;
  readonly secret: Secret;
  readonly onChange: (secret: Secret) => void;
  readonly wrong: (name: keyof Secret) => string | undefined;
}

/** The ApiKey, or the login and password that the warehouse exchanges for one. */
export function KeyFields({ label, kind, onKind, secret, onChange, wrong }: KeyFieldsProps) {
  const t = useText();
  return (
    <>
      <EntryChoice
        label={t("connections.entered")}
        value={kind}
        onChange={onKind}
        choices={(["key", "login"] as const).map((value) => ({
          value,
          label: t(`connections.enteredChoices.${value}`),
          description: t(`connections.enteredHints.${value}`),
        }))}
      />
      {kind === "key" ? (
        <EntryField
          label={label}
          hint={t("connections.apiKeyHint")}
          type="password"
          value={secret.api_key}
          onChange={(api_key) => onChange({ ...secret, api_key })}
          wrong={wrong("api_key")}
        />
      ) : (
        <>
          <EntryField
            label={t("connections.login")}
            value={secret.login}
            onChange={(login) => onChange({ ...secret, login })}
            wrong={wrong("login")}
          />
          <EntryField
            label={t("connections.password")}
            hint={t("connections.passwordHint")}
            type="password"
            value={secret.password}
            onChange={(password) => onChange({ ...secret, password })}
            wrong={wrong("password")}
          />
        </>
      )}
    </>
  );
}

/**
 * What the entries of a form lack, by their names. Nothing before `check` was called, so that an empty form is not red.
 * @param entries the values that are sent; `address` has to be the address of a service
 */
export function useEntries(entries: Readonly<Record<string, string>>) {
  const t = useText();
  const [isChecked, setChecked] = useState(false);
  const lackOf = (name: string): string | undefined => {
    const value = entries[name];
    if (value === undefined) return undefined;
    if (value.trim() === "") return t("connections.required");
    return name === "address" && !isAddress(value.trim()) ? t("connections.addressWrong") : undefined;
  };
  return {
    wrong: (name: string) => (isChecked ? lackOf(name) : undefined),
    /** @returns whether the form may be sent */
    check: () => {
      setChecked(true);
      return Object.keys(entries).every((name) => lackOf(name) === undefined);
    },
  };
}

const isAddress = (text: string): boolean =>
  URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
