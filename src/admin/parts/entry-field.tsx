import { Hint, Input, Label } from "@medusajs/ui";
import { type ReactNode, useId } from "react";

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
