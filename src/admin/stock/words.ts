import { STOCK_NOTES } from "../../catalogue/stock";
import type { StockNoteView, StockView } from "../../contract";
import { changeText, figureText } from "../i18n/format";
import type { Language, Text } from "../i18n/use-text";

/** The warnings of a SKU, in one line. */
export function notesText(
  t: Text,
  language: Language,
  notes: readonly StockNoteView[],
  lookalikes: readonly string[] = [],
): string {
  return [
    ...notes.map(({ code }) => STOCK_NOTES[code][language]),
    ...lookalikes.map((sku) => t("stock.looksLike", { sku })),
  ].join("; ");
}

const MOVEMENTS = ["order", "return", "delivery_request", "correction"] as const;

/** The kind of a movement in words; one that is not known as the warehouse writes it. */
export function movementText(type: string | null, t: Text): string | null {
  const known = MOVEMENTS.find((one) => one === type);
  return known === undefined ? type : t(`stock.movementKinds.${known}`);
}

/** How many SKUs change, and by how many units up and down: `3 SKUs change: +12 and −4 units.` */
export function changesText(t: Text, changes: StockView["changes"], language: Language): string {
  const { skus, units_up: up, units_down: down } = changes;
  if (skus === 0) return t("stock.changesNone");
  return t("stock.changes", {
    count: skus,
    shown: figureText(skus, language),
    up: Number(up) === 0 ? "+0" : changeText(up, language),
    down: Number(down) === 0 ? "−0" : `−${figureText(down, language)}`,
  });
}
