import { Button, Text } from "@medusajs/ui";
import { useState } from "react";
import { FetchError } from "@medusajs/js-sdk";
import type { StockLevelView } from "../../contract";
import { isForbidden } from "../api";
import { Loaded } from "../parts/loaded";
import { useLanguage, useWords } from "../words";
import { momentText } from "../words/moments";
import { Sku } from "./sku";
import { useSku } from "./use-stock";

/** What one warehouse has of an item, and the way to why. */
export function ItemStock({ connectionId, sku }: { readonly connectionId: string; readonly sku: string }) {
  const { stock: words } = useWords();
  const language = useLanguage();
  const query = useSku(connectionId, sku);
  const [isOpen, setOpen] = useState(false);
  if (isForbidden(query.error)) return null;
  if (query.error instanceof FetchError && query.error.status === 404)
    return (
      <Text size="small" className="px-6 py-4">
        {words.widgetNone}
      </Text>
    );
  return (
    <>
      <Loaded query={query}>
        {({ sku: { explanation, level } }) => {
          const changed = changedAt(level);
          return (
            <div className="flex flex-col items-start gap-y-2 px-6 py-4">
              {explanation && (
                <Text size="small">{words.widget(explanation.reported, explanation.available)}</Text>
              )}
              {level.notes.length > 0 && (
                <Text size="small">{level.notes.map(({ code }) => words.noteNames[code]).join("; ")}</Text>
              )}
              {changed !== null && (
                <Text size="small" className="text-ui-fg-subtle">
                  {words.lastChange(momentText(changed, language))}
                </Text>
              )}
              <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
                {words.show}
              </Button>
            </div>
          );
        }}
      </Loaded>
      {isOpen && <Sku connectionId={connectionId} sku={sku} onClose={() => setOpen(false)} />}
    </>
  );
}

/** When the warehouse last reported another figure, or one was last written. */
function changedAt({ reported_at: reported, applied_at: applied }: StockLevelView): string | null {
  if (reported === null || applied === null) return reported ?? applied;
  return reported > applied ? reported : applied;
}
