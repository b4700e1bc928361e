import { EllipseMiniSolid } from "@medusajs/icons";
import { clx, DatePicker, Popover, Text } from "@medusajs/ui";
import { useId, useMemo, useRef, useState } from "react";
import { dayText, isWholeYear, kyivDay } from "../i18n/moments";
import { useLanguage, useText } from "../i18n/use-text";
import { CHIP_VALUE, FilterChip } from "./filter-chip";

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
