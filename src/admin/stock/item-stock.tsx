import { Button, Text } from "@medusajs/ui";
import { useState } from "react";
import type { ListedSkuView } from "../../contract";
import { isForbidden } from "../api";
import { momentText } from "../i18n/moments";
import { useLanguage, useText } from "../i18n/use-text";
import { Loaded } from "../parts/loaded";
import { changeText, figureText } from "../i18n/numbers";
import { notesText } from "./words";
import { Sku } from "./sku";
import { useLevels } from "./use-stock";

/** The stock of an item at one warehouse, with a link to its explanation. */
export function ItemStock({ connectionId, sku }: { readonly connectionId: string; readonly sku: string }) {
  const t = useText();
  const language = useLanguage();
  const levels = useLevels(connectionId, { sku });
  const level = levels.data?.levels[0];
  const [isOpen, setOpen] = useState(false);
  if (isForbidden(levels.error)) return null;
  return (
    <>
      <Loaded query={levels}>
        {() =>
          level ? (
            <div className="flex flex-col items-start gap-y-3 px-6 py-4">
              <Figures level={level} />
              {level.notes.length > 0 && (
                <Text size="small">{notesText(t, language, level.notes, level.looks_like)}</Text>
              )}
              <LastChange level={level} />
              <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
                {t("stock.show")}
              </Button>
            </div>
          ) : (
            <Text size="small" className="px-6 py-4">
              {t("stock.widgetNone")}
            </Text>
          )
        }
      </Loaded>
      {isOpen && <Sku connectionId={connectionId} sku={sku} onClose={() => setOpen(false)} />}
    </>
  );
}

function Figures({ level: { reported, explanation } }: { readonly level: ListedSkuView }) {
  const t = useText();
  const language = useLanguage();
  const { medusa, difference, available } = explanation ?? {};
  const differs = difference !== undefined && difference !== null && difference !== "0";
  const lines: readonly (readonly [string, string])[] = [
    [t("stock.reported"), figureText(explanation?.reported ?? reported, language)],
    [t("stock.reserved"), figureText(medusa?.reserved, language)],
    [t("stock.inMedusa"), figureText(medusa?.stocked, language)],
    ...(differs ? [["Δ", changeText(difference, language)] as const] : []),
    [t("stock.members.available"), figureText(available, language)],
  ];
  return (
    <dl className="txt-compact-small flex w-full flex-col gap-y-1">
      {lines.map(([label, figure]) => (
        <div key={label} className="flex justify-between gap-x-4">
          <dt className="text-ui-fg-subtle">{label}</dt>
          <dd className="whitespace-nowrap tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The time of the last change of the reported or the written quantity. */
function LastChange({
  level: { reported_at: reported, applied_at: applied },
}: {
  readonly level: ListedSkuView;
}) {
  const t = useText();
  const language = useLanguage();
  const latest = [reported, applied]
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  if (latest === undefined) return null;
  return (
    <Text size="small" className="text-ui-fg-subtle">
      {t("stock.lastChange", { moment: momentText(latest, language) })}
    </Text>
  );
}
