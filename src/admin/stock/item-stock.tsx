import { Button, Text } from "@medusajs/ui";
import { useState } from "react";
import type { StockLevelView } from "../../contract";
import { isForbidden } from "../api";
import { Loaded } from "../parts/loaded";
import { useLanguage, useWords } from "../words";
import { momentText } from "../words/moments";
import { notesText } from "./notes";
import { Sku } from "./sku";
import { useLevels, useSku } from "./use-stock";

/** The stock of an item at one warehouse, with a link to its explanation. */
export function ItemStock({ connectionId, sku }: { readonly connectionId: string; readonly sku: string }) {
  const { stock: words } = useWords();
  const levels = useLevels(connectionId, { sku });
  const level = levels.data?.levels[0];
  const explained = useSku(connectionId, sku, level !== undefined).data?.sku.explanation;
  const [isOpen, setOpen] = useState(false);
  if (isForbidden(levels.error)) return null;
  return (
    <>
      <Loaded query={levels}>
        {() =>
          level ? (
            <div className="flex flex-col items-start gap-y-2 px-6 py-4">
              {explained && <Text size="small">{words.widget(explained.reported, explained.available)}</Text>}
              {level.notes.length > 0 && (
                <Text size="small">{notesText(words, level.notes, level.looks_like)}</Text>
              )}
              <LastChange level={level} />
              <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
                {words.show}
              </Button>
            </div>
          ) : (
            <Text size="small" className="px-6 py-4">
              {words.widgetNone}
            </Text>
          )
        }
      </Loaded>
      {isOpen && <Sku connectionId={connectionId} sku={sku} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The time of the last change of the reported or the written quantity. */
function LastChange({
  level: { reported_at: reported, applied_at: applied },
}: {
  readonly level: StockLevelView;
}) {
  const { stock: words } = useWords();
  const language = useLanguage();
  const latest = [reported, applied]
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  if (latest === undefined) return null;
  return (
    <Text size="small" className="text-ui-fg-subtle">
      {words.lastChange(momentText(latest, language))}
    </Text>
  );
}
