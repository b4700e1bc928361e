import { XMarkMini } from "@medusajs/icons";
import { DropdownMenu, Text } from "@medusajs/ui";
import { type ReactNode, useRef } from "react";
import { useText } from "../i18n/use-text";

interface ChipProps {
  readonly label: string;
  /** The button that shows the value and opens the choice of another. */
  readonly children: ReactNode;
  readonly onRemove: () => void;
}

/** A filter that is set, as Medusa's lists show one: its name, its value, and a button that removes it. */
export function FilterChip({ label, children, onRemove }: ChipProps) {
  const t = useText();
  return (
    <div className="bg-ui-bg-field transition-fg shadow-borders-base text-ui-fg-subtle flex cursor-default select-none items-stretch overflow-hidden rounded-md">
      <div className="flex items-center justify-center whitespace-nowrap border-r px-2 py-1">
        <Text size="small" weight="plus" leading="compact">
          {label}
        </Text>
      </div>
      {children}
      <button
        type="button"
        aria-label={t("lists.removeFilter", { name: label })}
        onClick={onRemove}
        className="text-ui-fg-muted transition-fg hover:bg-ui-bg-subtle-hover active:bg-ui-bg-subtle-pressed focus-visible:bg-ui-bg-field-hover flex items-center justify-center p-1 outline-none"
      >
        <XMarkMini />
      </button>
    </div>
  );
}

export const CHIP_VALUE =
  "txt-compact-small-plus hover:bg-ui-bg-field-hover data-[state=open]:bg-ui-bg-field-hover focus-visible:bg-ui-bg-field-hover cursor-pointer truncate text-nowrap border-r p-1 px-2 outline-none";

interface ChoiceChipProps {
  readonly label: string;
  /** "" while none is chosen; several values have commas between them. */
  readonly value: string;
  readonly isSeveral: boolean;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Whether its choices open at once, because the filter was just added. */
  readonly isNew: boolean;
  readonly onChoose: (value: string) => void;
  readonly onRemove: () => void;
}

/** A filter by one value or by several ones. */
export function ChoiceChip({ label, value, choices, isSeveral, isNew, onChoose, onRemove }: ChoiceChipProps) {
  const chosen = value === "" ? [] : value.split(",");
  const labels = choices.filter((choice) => chosen.includes(choice.value)).map((choice) => choice.label);
  const shown = labels.join(", ");
  /** Known at once, before the address has changed: the menu closes in the same event. */
  const isEmpty = useRef(value === "");
  const choose = (values: string) => {
    isEmpty.current = values === "";
    onChoose(values);
  };
  const toggle = (one: string) =>
    choose((chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]).join(","));
  return (
    <FilterChip label={label} onRemove={onRemove}>
      <DropdownMenu
        defaultOpen={isNew}
        modal={false}
        onOpenChange={(isOpen) => {
          if (!isOpen && isEmpty.current) onRemove();
        }}
      >
        <DropdownMenu.Trigger
          className={CHIP_VALUE}
          style={{ maxWidth: "14rem" }}
          aria-label={`${label}: ${shown}`}
        >
          {shown || "\u00A0"}
        </DropdownMenu.Trigger>
        <DropdownMenu.Content align="start" className="overflow-y-auto" aria-label={label}>
          {isSeveral ? (
            choices.map((choice) => (
              <DropdownMenu.CheckboxItem
                key={choice.value}
                checked={chosen.includes(choice.value)}
                onCheckedChange={() => toggle(choice.value)}
                // The menu stays open for the next value.
                onSelect={(event) => event.preventDefault()}
              >
                {choice.label}
              </DropdownMenu.CheckboxItem>
            ))
          ) : (
            <DropdownMenu.RadioGroup value={value} onValueChange={choose}>
              {choices.map((choice) => (
                <DropdownMenu.RadioItem key={choice.value} value={choice.value}>
                  {choice.label}
                </DropdownMenu.RadioItem>
              ))}
            </DropdownMenu.RadioGroup>
          )}
        </DropdownMenu.Content>
      </DropdownMenu>
    </FilterChip>
  );
}
