import type { ProbeRow } from "./probe-row";

/** The rows as columns, each followed by the shape that came where it differs. */
export function formatTable(rows: readonly ProbeRow[]): string {
  const cells = rows.map((row) => [
    row.situation === null ? row.key : `${row.key} (${row.situation})`,
    row.httpStatus === null ? "-" : String(row.httpStatus),
    row.verdict,
    row.detail,
  ]);
  const header = ["operation", "HTTP", "answer", ""];
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
