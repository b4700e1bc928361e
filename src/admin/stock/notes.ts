import type { StockNoteView } from "../../contract";
import type { StockWords } from "../words/stock-en";

/** The warnings of a SKU, in one line. */
export function notesText(
  { noteNames, looksLike }: Pick<StockWords, "noteNames" | "looksLike">,
  notes: readonly StockNoteView[],
  lookalikes: readonly string[] = [],
): string {
  return [...notes.map(({ code }) => noteNames[code]), ...lookalikes.map(looksLike)].join("; ");
}
