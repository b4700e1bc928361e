import { EllipseMiniSolid, XMarkMini } from "@medusajs/icons";
import { clx, DatePicker, DropdownMenu, Popover, Text } from "@medusajs/ui";
import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import { dayText, isWholeYear, kyivDay } from "../i18n/format";
import { useLanguage, useText } from "../i18n/use-text";

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

/** Numbers of days with today; 0 is today alone. */
const PRESETS = [0, 7, 30, 90] as const;
const firstOf = (days: number): string => kyivDay(Math.max(0, days - 1));

interface Props {
  readonly label: string;
  /** Days in Kyiv, such as `2026-11-20`, both included; "" for an open end. */
  readonly from: string;
  readonly to: string;
  readonly isNew: boolean;
  readonly onChoose: (range: { readonly from: string; readonly to: string }) => void;
  readonly onRemove: () => void;
}

/** A filter by a range of days: up to today, or between two chosen days. */
export function DateChip({ label, from, to, isNew, onChoose, onRemove }: Props) {
  const t = useText();
  const language = useLanguage();
  const isSet = from !== "" || to !== "";
  const isEmpty = useRef(!isSet);
  const choose = (range: { readonly from: string; readonly to: string }) => {
    isEmpty.current = range.from === "" && range.to === "";
    onChoose(range);
  };
  const preset = to === "" ? PRESETS.find((days) => from === firstOf(days)) : undefined;
  const [isCustom, setCustom] = useState(isSet && preset === undefined);
  const shown =
    preset !== undefined
      ? t(`lists.days.${preset}`)
      : [from, to].map((day) => (day === "" ? "…" : dayText(day, language))).join(" – ");
  return (
    <FilterChip label={label} onRemove={onRemove}>
      <Popover
        modal
        defaultOpen={isNew}
        onOpenChange={(isOpen) => {
          if (!isOpen && isEmpty.current) onRemove();
        }}
      >
        <Popover.Trigger className={CHIP_VALUE} aria-label={`${label}: ${isSet ? shown : ""}`}>
          {isSet ? shown : "\u00A0"}
        </Popover.Trigger>
        <Popover.Content aria-label={label} style={{ width: "300px" }}>
          <ul>
            {PRESETS.map((days) => (
              <Choice
                key={days}
                label={t(`lists.days.${days}`)}
                isChosen={!isCustom && preset === days}
                onChoose={() => {
                  setCustom(false);
                  choose({ from: firstOf(days), to: "" });
                }}
              />
            ))}
            <Choice label={t("lists.days.custom")} isChosen={isCustom} onChoose={() => setCustom(true)} />
          </ul>
          {isCustom && (
            <div className="flex flex-col gap-y-2 px-2 py-1">
              <Day label={t("lists.from")} value={from} onChange={(day) => choose({ from: day, to })} />
              <Day label={t("lists.to")} value={to} onChange={(day) => choose({ from, to: day })} />
            </div>
          )}
        </Popover.Content>
      </Popover>
    </FilterChip>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ label, isChosen, onChoose }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="bg-ui-bg-base hover:bg-ui-bg-base-hover focus-visible:bg-ui-bg-base-hover text-ui-fg-base txt-compact-small relative flex w-full cursor-pointer select-none items-center rounded-md px-2 py-1.5 outline-none transition-colors"
      >
        <div
          className={clx("transition-fg flex h-5 w-5 items-center justify-center", {
            "[&_svg]:invisible": !isChosen,
          })}
        >
          <EllipseMiniSolid />
        </div>
        {label}
      </button>
    </li>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

function Day({ label, value, onChange }: DayProps) {
  const id = useId();
  // The picker's days are those of the viewer's clock; only the day is taken from them. Another object would reset it.
  const picked = useMemo(() => (value === "" ? null : new Date(`${value}T12:00`)), [value]);
  return (
    <div className="flex flex-col gap-y-1">
      <Text id={id} size="xsmall" leading="compact" weight="plus">
        {label}
      </Text>
      <DatePicker
        aria-labelledby={id}
        size="small"
        modal
        value={picked}
        onChange={(date) => {
          if (date === null) onChange("");
          else if (isWholeYear(date.getFullYear())) onChange(localDay(date));
        }}
      />
    </div>
  );
}

function localDay(date: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short" }).format(date);
}
