import { parseMoment } from "../client/dialect/moments";
import { isRecord } from "./describe-shape";
import { nameOf, type ProbeRow } from "./probe-row";
import type { ProbeResult } from "./run-probe";

/** Status words with their states, cities with their references, and dates without their digits. */
export function formatFindings({ rows, words, cities }: ProbeResult): string {
  const states = [...words].map(([word, state]) => `  ${word}: ${state ?? "unknown (statusWords)"}`);
  const dates = rows.flatMap((row) => [...masksIn(row)].map((mask) => `  ${nameOf(row)}: ${mask}`));
  return [
    ...section("Status words, and the state each stands for:", states),
    ...section(
      "Cities, with their references:",
      cities.map((city) => `  ${city}`),
    ),
    ...section("Dates as they are written:", [...new Set(dates)]),
  ].join("\n");
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines];
}

/** Each member that has dates, with every digit as #. */
function masksIn({ data }: ProbeRow): Set<string> {
  const masks = new Set<string>();
  const look = (value: unknown, name: string): void => {
    if (Array.isArray(value)) value.slice(0, 20).forEach((one) => look(one, name));
    else if (isRecord(value)) Object.entries(value).forEach(([inner, one]) => look(one, inner));
    else if (typeof value === "string" && /\D/.test(value.trim()) && parseMoment(value) instanceof Date)
      masks.add(`${name} ${value.trim().replaceAll(/\d/g, "#")}`);
  };
  look(data, "Data");
  return masks;
}
