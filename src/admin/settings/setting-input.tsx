import { Button, clx, Hint, Label, Text } from "@medusajs/ui";
import { useId } from "react";
import type { SettingField } from "../../contract";
import { useLanguage, useText } from "../i18n/use-text";
import { Control, isGroup } from "./control";
import { defaultFor, type Draft, type Drafts, wrongIn } from "./draft";

interface InputProps {
  readonly field: SettingField;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** Whether the input differs from what is saved. */
  readonly isUnsaved?: boolean;
  /** The server's sentence about the value. */
  readonly wrong?: string | undefined;
  /** What the shop lacks for the value, which can be saved all the same. */
  readonly note?: string | undefined;
  /** `row`: label and hint at the left, the input at the right, as in Medusa's settings. */
  readonly layout?: "row" | "stack";
}

/** One setting: its label, hint and input, what is wrong with its value, and the way back to the default. */
export function SettingInput({
  field,
  draft,
  onChange,
  isUnsaved = false,
  wrong,
  note,
  layout = "stack",
}: InputProps) {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  const label = field.label[language];
  const sentence = wrongIn(field, draft, t) ?? wrong;
  const byDefault = defaultFor(field, draft);
  const group = isGroup(field) && { role: "group", "aria-labelledby": id, "aria-describedby": `${id}-hint` };
  return (
    <div
      data-setting={field.name}
      className={clx(
        layout === "row" ? "grid grid-cols-1 gap-4 px-6 py-4 md:grid-cols-2" : "flex flex-col gap-y-2",
      )}
    >
      <div className="flex min-w-0 flex-col gap-y-1">
        <div className="flex items-center gap-x-2">
          {isGroup(field) ? (
            <Text id={id} as="span" size="small" weight="plus" leading="compact">
              {label}
            </Text>
          ) : (
            <Label htmlFor={id} size="small" weight="plus">
              {label}
            </Label>
          )}
          {isUnsaved && (
            <span
              role="img"
              aria-label={t("settings.notSaved")}
              title={t("settings.notSaved")}
              className="bg-ui-tag-orange-icon h-2 w-2 shrink-0 rounded"
            />
          )}
        </div>
        <Hint id={`${id}-hint`}>{field.hint[language]}</Hint>
      </div>
      <div {...group} className="flex min-w-0 flex-col items-start gap-y-2">
        <Control
          field={field}
          draft={draft}
          onChange={onChange}
          id={id}
          describedBy={sentence === undefined ? `${id}-hint` : `${id}-hint ${id}-wrong`}
          isWrong={sentence !== undefined}
        />
        {sentence !== undefined && (
          <Hint id={`${id}-wrong`} variant="error" role="alert">
            {sentence}
          </Hint>
        )}
        {note !== undefined && (
          <Text size="small" className="text-ui-tag-orange-text" role="status">
            {note}
          </Text>
        )}
        {byDefault !== null && (
          <Button
            size="small"
            variant="transparent"
            type="button"
            className="text-ui-fg-subtle"
            aria-label={t("settings.resetOf", { label })}
            onClick={() => onChange(byDefault)}
          >
            {t("settings.reset")}
          </Button>
        )}
      </div>
    </div>
  );
}

interface SettingInputsProps {
  readonly fields: readonly SettingField[];
  readonly drafts: Drafts;
  readonly onChange: (name: string, draft: Draft) => void;
}

/** The inputs of several settings, one below the other, in the order of the form. */
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
