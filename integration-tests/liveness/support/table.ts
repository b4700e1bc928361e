import type { Measured } from "./cells";

const FOR = {
  "one order": "one order",
  "one operation": "every order",
  "the whole connection": "everything",
} as const;

const COLUMNS = ["fails", "with", "for", "accepted", "raised", "calls", "accepted after it"];

/** The measurements as a Markdown table; failures with equal rows share one. */
export function tableOf(measured: readonly Measured[]): string {
  const rows = new Map<string, Set<string>>();
  for (const one of measured) {
    const { operation, scope, failure, together } = one;
    const fails =
      scope === "the whole connection" ? "any call" : together ? `${operation} of a hundred` : operation;
    const key = JSON.stringify([fails, FOR[scope], ...figuresOf(one)]);
    rows.set(key, (rows.get(key) ?? new Set()).add(failure));
  }
  const lines = [...rows].map(([key, failures]) => {
    const [fails, scope, ...figures] = JSON.parse(key) as string[];
    return [fails, [...failures].join(", "), scope, ...figures];
  });
  return [COLUMNS, COLUMNS.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

function figuresOf({ accepted_ms, raised_ms, ends, calls, recovered_ms }: Measured): string[] {
  return [
    accepted_ms === undefined ? "—" : seconds(accepted_ms),
    Number.isFinite(raised_ms) ? seconds(raised_ms) : ends === "done" ? "got through" : "never",
    String(calls),
    seconds(recovered_ms),
  ];
}

/** Rounded to two digits, because pauses have a random part. */
function seconds(ms: number): string {
  if (!Number.isFinite(ms)) return "never";
  return `${Number((ms / 1000).toPrecision(2))} s`;
}
