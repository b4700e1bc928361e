import type { DialectKey } from "../client/calls";
import type { HttpMethod } from "../client/dialect/create-dialect";

/**
 * - `as expected`: understood.
 * - `empty`: understood, but without a record, so that nothing was learnt of the records' shape.
 * - `differs`: a response of another shape; the dialect needs an entry.
 * - `refused`: the warehouse says no to what the client asked.
 * - `failed`: no response that could tell anything.
 * - `skipped`: not asked, because what it needs was not learnt.
 */
export type ProbeVerdict = "as expected" | "empty" | "differs" | "refused" | "failed" | "skipped";

/** What one call has shown. Holds names of fields and types, never a value. */
export interface ProbeRow {
  key: DialectKey;
  /** What was asked, where one operation is asked twice. */
  situation: string | null;
  verdict: ProbeVerdict;
  httpStatus: number | null;
  detail: string;
  /** The method it answers to, when that is not the dialect's. */
  method: HttpMethod | null;
  /** `Data` came and was not understood. */
  misread: boolean;
  /** `Data` by names and types; null when none came. */
  shape: string | null;
  /** `Data` itself, for the template's accessors; never printed. */
  data: unknown;
}

/** The rows as columns, each followed by the shape that came where it differs. */
export function formatTable(rows: readonly ProbeRow[]): string {
  const cells = rows.map((row) => [
    row.situation === null ? row.key : `${row.key} (${row.situation})`,
    row.httpStatus === null ? "-" : String(row.httpStatus),
    row.verdict,
    row.detail,
  ]);
  const header = ["operation", "HTTP", "response", ""];
  const widths = header.map((title, column) =>
    Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)),
  );
  const lay = (line: readonly string[]): string =>
    line
      .map((cell, column) => (column === header.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join("  ")
      .trimEnd();
  const lines = [lay(header)];
  rows.forEach((row, index) => {
    lines.push(lay(cells[index] ?? []));
    if (row.verdict === "differs" && row.shape !== null) {
      lines.push(`    Data: ${row.shape}`);
    }
  });
  return lines.join("\n");
}
