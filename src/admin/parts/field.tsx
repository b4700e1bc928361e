import { Hint, Input, Label, Select, Switch, Textarea } from "@medusajs/ui";
import { type ReactNode, useId } from "react";

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
}

interface Control extends FieldProps {
  readonly children: (ids: { readonly id: string; readonly describedBy: string | undefined }) => ReactNode;
}

/** An input with its label and hint. */
function Field({ label, hint, children }: Control) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="flex flex-col gap-y-1">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      {children({ id, describedBy: hint === undefined ? undefined : hintId })}
      {hint !== undefined && <Hint id={hintId}>{hint}</Hint>}
    </div>
  );
}

interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: "text" | "password" | "url" | "number" | "datetime-local";
  readonly min?: number;
  readonly max?: number;
  readonly required?: boolean;
  readonly placeholder?: string;
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

/** An input for several lines of text. */
export function LinesField({ label, hint, value, onChange }: Omit<TextFieldProps, "type">) {
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {({ id, describedBy }) => (
        <Textarea
          id={id}
          aria-describedby={describedBy}
          rows={3}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

interface SwitchFieldProps extends FieldProps {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** A switch with its label and hint. */
export function SwitchField({ label, hint, value, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-x-3">
      <Switch
        id={id}
        size="small"
        checked={value}
        onCheckedChange={onChange}
        aria-describedby={`${id}-hint`}
      />
      <div className="flex min-w-0 flex-col gap-y-1">
        <Label htmlFor={id} size="small" weight="plus">
          {label}
        </Label>
        {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
      </div>
    </div>
  );
}

interface ChoiceProps<Value extends string> extends FieldProps {
  readonly value: Value | "";
  readonly onChange: (value: Value) => void;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
}

export function Choice<Value extends string>({ label, hint, value, onChange, choices }: ChoiceProps<Value>) {
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {({ id, describedBy }) => (
        <Select value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
          <Select.Trigger id={id} aria-describedby={describedBy}>
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
