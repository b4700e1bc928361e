import type { DialectKey } from "../client/calls";
import type { LearntEntry } from "./learn";

/**
 * - `as_expected`: understood.
 * - `empty`: understood, but without a record, so that nothing is learnt of the records' shape.
 * - `differs`: a response that the plugin does not read, or reads wrongly; the dialect needs an entry.
 * - `refused`: the warehouse says no to what is asked.
 * - `failed`: no response that says anything.
 * - `not_asked`: what it needs to be asked is not known.
 */
export type ProbeVerdict = "as_expected" | "empty" | "differs" | "refused" | "failed" | "not_asked";

export interface ProbeRow {
  readonly key: DialectKey;
  /** Tells apart the questions to one operation. */
  readonly situation: string | null;
  readonly verdict: ProbeVerdict;
  readonly httpStatus: number | null;
  /** A sentence with names of fields, words of statuses and types, and with no other value. */
  readonly detail: string;
  /** `Data` by names and types; null when none comes. */
  readonly shape: string | null;
  /** `Data` as received, for the records of shapes; never printed. */
  readonly data: unknown;
  /** The words of a refusal, of a staging account alone; without key, phone and name. */
  readonly words?: readonly string[];
  /** The entry that reads it, as far as it can be found; null when the dialect needs none. */
  readonly learnt: LearntEntry | null;
}

/** Whether the plugin does its work with such a response. */
export function isUnderstood({ verdict }: ProbeRow): boolean {
  return ["as_expected", "empty", "not_asked"].includes(verdict);
}

export function nameOf({ key, situation }: Pick<ProbeRow, "key" | "situation">): string {
  return situation === null ? key : `${key} (${situation})`;
}

/** The rows as columns, each followed by the shape of `Data` where it differs. */
export function formatTable(rows: readonly ProbeRow[]): string {
  const cells = rows.map((row) => [
    nameOf(row),
    row.httpStatus === null ? "-" : String(row.httpStatus),
    row.verdict.replaceAll("_", " "),
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
    if (row.verdict === "differs" && row.shape !== null) lines.push(`    Data: ${row.shape}`);
  });
  return lines.join("\n");
}
