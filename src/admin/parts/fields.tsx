import { Hint, Input, Label, Select } from "@medusajs/ui";
import { type ReactNode, useId } from "react";

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
}

interface Control extends FieldProps {
  /** What is wrong with the value. */
  readonly wrong?: string | undefined;
  readonly children: (ids: { readonly id: string; readonly describedBy: string | undefined }) => ReactNode;
}

/** An input with its label and hint, or what is wrong with it. */
function Field({ label, hint, wrong, children }: Control) {
  const id = useId();
  const hintId = `${id}-hint`;
  const text = wrong ?? hint;
  return (
    <div className="flex flex-col gap-y-1">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      {children({ id, describedBy: text === undefined ? undefined : hintId })}
      {text !== undefined && (
        <Hint id={hintId} {...(wrong !== undefined && { variant: "error", role: "alert" })}>
          {text}
        </Hint>
      )}
    </div>
  );
}

interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: "text" | "datetime-local";
  readonly required?: boolean;
  readonly maxLength?: number;
}

export function TextField({ label, hint, value, onChange, type = "text", ...rest }: TextFieldProps) {
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {({ id, describedBy }) => (
        <Input
          id={id}
          aria-describedby={describedBy}
          type={type}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          {...rest}
        />
      )}
    </Field>
  );
}

interface ChoiceProps<Value extends string> extends FieldProps {
  readonly value: Value | "";
  readonly onChange: (value: Value) => void;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly wrong?: string | undefined;
}

export function Choice<Value extends string>({
  label,
  hint,
  value,
  onChange,
  choices,
  wrong,
}: ChoiceProps<Value>) {
  return (
    <Field label={label} wrong={wrong} {...(hint !== undefined && { hint })}>
      {({ id, describedBy }) => (
        <Select value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
          <Select.Trigger id={id} aria-describedby={describedBy} aria-invalid={wrong !== undefined}>
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            {choices.map((choice) => (
              <Select.Item key={choice.value} value={choice.value}>
                {choice.label}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
      )}
    </Field>
  );
}

export interface EntryProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with the value; it is shown once the form was to be sent. */
  readonly wrong?: string | undefined;
}

/** A label with its hint, an input and what is wrong with the value. */
function Entry({
  label,
  hint,
  wrong,
  children,
}: EntryProps & {
  readonly children: (aria: {
    readonly id: string;
    readonly "aria-describedby": string | undefined;
    readonly "aria-invalid": boolean;
  }) => ReactNode;
}) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, wrong !== undefined && `${id}-wrong`].filter(
    Boolean,
  );
  return (
    <div className="flex min-w-0 flex-col gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      {children({
        id,
        "aria-describedby": described.length === 0 ? undefined : described.join(" "),
        "aria-invalid": wrong !== undefined,
      })}
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {wrong !== undefined && (
        <Hint id={`${id}-wrong`} variant="error" role="alert">
          {wrong}
        </Hint>
      )}
    </div>
  );
}

interface EntryFieldProps extends EntryProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: "text" | "password" | "url";
  readonly placeholder?: string;
  readonly inputMode?: "text" | "decimal";
  /** @default false */
  readonly required?: boolean;
}

/** A text input of a form. It is not red before the form was to be sent. */
export function EntryField({
  label,
  hint,
  wrong,
  value,
  onChange,
  type = "text",
  placeholder,
  inputMode,
  required,
}: EntryFieldProps) {
  return (
    <Entry label={label} wrong={wrong} hint={hint}>
      {(aria) => (
        <Input
          {...aria}
          aria-required={required}
          type={type}
          autoComplete="off"
          placeholder={placeholder}
          inputMode={inputMode}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Entry>
  );
}
