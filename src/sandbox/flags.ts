import { type SandboxOptions, sandboxOptionsSchema } from "./options";
import { SANDBOX_KEYS, SANDBOX_LOGIN } from "./warehouse/key-ring";

export type FlagKind = "text" | "number" | "switch" | "json" | "statuses" | "list";

/** One option on the command line. Its variable in the environment is `SKLAD_SANDBOX_` and the flag's name. */
export interface Flag {
  readonly flag: string;
  readonly option: keyof SandboxOptions;
  readonly kind: FlagKind;
  /** What stands behind the flag in the help; empty for a switch. */
  readonly value: string;
  readonly help: string;
}

export interface FlagGroup {
  readonly title: string;
  readonly flags: readonly Flag[];
}

/** Flag, kind, what stands behind it in the help, and what it does. */
type FlagRow = readonly [flag: string, kind: FlagKind, value: string, help: string];

const FLAG_TABLE: Readonly<Record<string, readonly FlagRow[]>> = {
  Where: [
    ["port", "number", "N", "Port to listen on; 0 takes any free one."],
    ["host", "text", "ADDRESS", "Address to bind to."],
    ["hosts", "list", "NAMES", "More names it is reached by, such as sandbox,warehouse.local."],
    ["prefix", "text", "PATH", "Path before the operation's name."],
    ["data", "text", "FILE", "Keep the state in FILE between runs."],
    ["latency", "number", "MS", "Every response takes this much longer."],
  ],
  Limits: [
    ["limit", "number", "N", "Calls of one ApiKey in a window."],
    ["report-limit", "number", "N", "Reports in a window."],
    ["window-ms", "number", "MS", "Length of a window."],
    [
      "window",
      "text",
      "sliding|fixed|bucket",
      "The last minute, the clock's minute, or a bucket that fills evenly.",
    ],
    ["reports", "text", "each|together", "The report limit is for each of the four, or for all together."],
    ["count-rejected", "switch", "", "A 429 spends the rate limit too."],
  ],
  "Where the API's description is silent": [
    ["carrier-literal", "text", "TEXT", "The national carrier's delivery_method."],
    ["ok-word", "text", "TEXT", "How result says that all went well, such as OK."],
    ["errors-form", "text", "array|null|none|object|text", "What errors is; null and none without an error."],
    ["charset", "text", "utf-8|windows-1251|windows-1251-unsaid", "The charset of responses."],
    ["duplicates", "text", "accept|refuse", "A known id_order is a second order, or refused."],
    [
      "array-form",
      "text",
      "per-entry|atomic|stops|stops-and-tells|off",
      "How AddOrder takes several orders.",
    ],
    ["look-up-delay", "number", "MS", "How late a new order is found by look-ups and reports."],
    ["absent", "text", "empty|error", "What looking up an unknown order gives."],
    ["cancel-until", "text", "new|picked", "Last status in which CancelOrder works."],
    ["cancel-response", "text", "status|unchanged|ok-false|other-key", "What CancelOrder gives on success."],
    ["edit-response", "text", "names|ok-false|other-key", "What EditOrder gives on success."],
    ["echo-external-id", "text", "everywhere|lists|nowhere", "Where external_id is given back."],
    ["list-cap", "number", "N", "ListOrder gives the newest N orders of a period; all by default."],
    ["report-counts-until", "text", "accepted|picked|shipped", "When goods leave the figure of ReportSklad."],
    ["report-delay", "number", "MS", "How late the figures of ReportSklad are."],
    ["put-away-delay", "number", "MS", "How late goods of cancelled and returned orders are back."],
    ["extra-statuses", "statuses", "LIST", "More statuses, such as picked:packed,shipped:at_branch."],
    [
      "refusals-by",
      "text",
      "recipient|both",
      "Who refuses; with both, one word (rejected) means two things.",
    ],
    [
      "waybills",
      "text",
      "number|dash|commas|array|records",
      "How waybills are written; the last three give two.",
    ],
    ["waybills-in", "text", "everywhere|look-ups", "What gives waybills; look-ups are getStatusOrder."],
    ["negative-shelves", "switch", "", "A shelf can fall below zero."],
    ["check-branches", "switch", "", "Refuse branches not in the directory."],
    ["check-skus", "switch", "", "Refuse skus not in the catalog."],
    ["max-period-days", "number", "N", "Longest period of a report; any by default."],
    ["pages", "text", "when-asked|always", "When lists come in pages."],
    ["page-size", "number", "N", "Entries of one page."],
    ["totals", "text", "none|list|page", "What lists say of their length, or of this page's."],
  ],
  "What happens by itself": [
    ["webhook", "text", "URL", "Tell URL of every status of production's orders."],
    ["webhook-retry-ms", "number", "MS", "Before the first of three retries; doubled each time."],
    ["webhook-timeout-ms", "number", "MS", "How long a receiver may take."],
    ["autopilot", "number", "MS", "Move orders on by themselves, a status every MS."],
  ],
  "Faults and log": [
    [
      "faults",
      "json",
      "JSON",
      'On from the start, such as [{"kind":"reset","operation":"AddOrder","when":"after","count":1}].',
    ],
    ["call-log-size", "number", "N", "Calls the log remembers."],
  ],
};

export const FLAG_GROUPS: readonly FlagGroup[] = Object.entries(FLAG_TABLE).map(([title, rows]) => ({
  title,
  flags: rows.map(([flag, kind, value, help]) => ({ flag, option: optionOf(flag), kind, value, help })),
}));

export const FLAGS: readonly Flag[] = FLAG_GROUPS.flatMap(({ flags }) => flags);

/** `windowMs` for `window-ms`: an option goes by the same name everywhere. */
function optionOf(flag: string): keyof SandboxOptions {
  const name = flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const option = sandboxOptionsSchema.keyof().safeParse(name);
  if (!option.success) throw new Error(`--${flag} sets no option.`);
  return option.data;
}

export function variableOf(flag: string): string {
  return `SKLAD_SANDBOX_${flag.replaceAll("-", "_").toUpperCase()}`;
}

const COLUMN = 50;

export function helpText(): string {
  const groups = FLAG_GROUPS.map(({ title, flags }) => [`${title}:`, ...flags.map(helpLine)].join("\n"));
  return `Usage: sklad-sandbox [options]

A simulator of the warehouse's Fulfillment Order API: all 19 operations, limits, webhooks, faults, and a console in
the browser.

${groups.join("\n\n")}

Other:
${column("  --dialect FILE")}A module that speaks otherwise what is not shown; see the manual.
${column("  --quiet")}Say nothing but what goes wrong.
${column("  --help, -h")}This text.

Every option can be set in the environment too: --window-ms is ${variableOf("window-ms")}. A switch is then 1 or 0.

ApiKeys: ${SANDBOX_KEYS.production} (production), ${SANDBOX_KEYS.staging} (staging).
GetToken: login ${SANDBOX_LOGIN.login}, password ${SANDBOX_LOGIN.password}.
`;
}

function helpLine(flag: Flag): string {
  return `${column(`  --${flag.flag} ${flag.value}`)}${flag.help}${defaultOf(flag)}`;
}

function defaultOf({ option, kind }: Flag): string {
  const value = sandboxOptionsSchema.parse({})[option];
  const isShown = kind !== "switch" && (typeof value === "string" || typeof value === "number");
  return isShown ? ` [${value}]` : "";
}

function column(text: string): string {
  return text.padEnd(COLUMN);
}
