import { type SandboxOptions, sandboxOptionsSchema } from "./options";
import { SANDBOX_KEYS, SANDBOX_LOGIN } from "./warehouse/key-ring";

export type FlagKind = "text" | "number" | "switch" | "json" | "statuses";

/** One option on the command line. Its variable in the environment is `SKLAD_SANDBOX_` and the flag's name. */
export interface Flag {
  readonly flag: string;
  readonly option: keyof SandboxOptions;
  readonly kind: FlagKind;
  /** What stands behind the flag in the help. */
  readonly value?: string;
  readonly help: string;
}

export interface FlagGroup {
  readonly title: string;
  readonly flags: readonly Flag[];
}

export const FLAG_GROUPS: readonly FlagGroup[] = [
  {
    title: "Where",
    flags: [
      {
        flag: "port",
        option: "port",
        kind: "number",
        value: "N",
        help: "Port to listen on; 0 takes any free one.",
      },
      { flag: "host", option: "host", kind: "text", value: "ADDRESS", help: "Address to bind to." },
      {
        flag: "prefix",
        option: "prefix",
        kind: "text",
        value: "PATH",
        help: "Path before the operation's name.",
      },
      {
        flag: "data",
        option: "data",
        kind: "text",
        value: "FILE",
        help: "Keep the state in FILE between runs.",
      },
      {
        flag: "latency",
        option: "latency",
        kind: "number",
        value: "MS",
        help: "Every answer takes so much longer.",
      },
    ],
  },
  {
    title: "Limits",
    flags: [
      {
        flag: "limit",
        option: "limit",
        kind: "number",
        value: "N",
        help: "Calls of one ApiKey in a window.",
      },
      {
        flag: "report-limit",
        option: "reportLimit",
        kind: "number",
        value: "N",
        help: "Reports in a window.",
      },
      { flag: "window-ms", option: "windowMs", kind: "number", value: "MS", help: "Length of a window." },
      {
        flag: "window",
        option: "window",
        kind: "text",
        value: "sliding|fixed|bucket",
        help: "The last minute, the clock's minute, or a bucket that fills evenly.",
      },
      {
        flag: "reports",
        option: "reports",
        kind: "text",
        value: "each|together",
        help: "The report limit is for each of the four, or for all together.",
      },
      {
        flag: "count-rejected",
        option: "countRejected",
        kind: "switch",
        help: "A 429 spends the rate limit too.",
      },
    ],
  },
  {
    title: "Where the API's description is silent",
    flags: [
      {
        flag: "carrier-literal",
        option: "carrierLiteral",
        kind: "text",
        value: "TEXT",
        help: "The national carrier's delivery_method.",
      },
      {
        flag: "duplicates",
        option: "duplicates",
        kind: "text",
        value: "accept|refuse",
        help: "A known id_order is a second order, or refused.",
      },
      {
        flag: "array-form",
        option: "arrayForm",
        kind: "text",
        value: "per-entry|atomic|off",
        help: "How AddOrder takes several orders.",
      },
      {
        flag: "look-up-delay",
        option: "lookUpDelay",
        kind: "number",
        value: "MS",
        help: "How late a new order is found by look-ups and reports.",
      },
      {
        flag: "absent",
        option: "absent",
        kind: "text",
        value: "empty|error",
        help: "What looking up an unknown order answers.",
      },
      {
        flag: "cancel-until",
        option: "cancelUntil",
        kind: "text",
        value: "new|picked",
        help: "Last status in which CancelOrder works.",
      },
      {
        flag: "report-counts-until",
        option: "reportCountsUntil",
        kind: "text",
        value: "accepted|picked|shipped",
        help: "When goods leave the figure of ReportSklad.",
      },
      {
        flag: "extra-statuses",
        option: "extraStatuses",
        kind: "statuses",
        value: "LIST",
        help: "More statuses, such as picked:packed,shipped:at_branch.",
      },
      {
        flag: "check-branches",
        option: "checkBranches",
        kind: "switch",
        help: "Refuse branches not in the directory.",
      },
      { flag: "check-skus", option: "checkSkus", kind: "switch", help: "Refuse skus not in the catalog." },
      {
        flag: "max-period-days",
        option: "maxPeriodDays",
        kind: "number",
        value: "N",
        help: "Longest period of a report; any by default.",
      },
      { flag: "page-size", option: "pageSize", kind: "number", value: "N", help: "Entries of one page." },
    ],
  },
  {
    title: "What happens by itself",
    flags: [
      {
        flag: "webhook",
        option: "webhook",
        kind: "text",
        value: "URL",
        help: "Tell URL of every status of production's orders.",
      },
      {
        flag: "webhook-retry-ms",
        option: "webhookRetryMs",
        kind: "number",
        value: "MS",
        help: "Before the first of three retries; doubled each time.",
      },
      {
        flag: "webhook-timeout-ms",
        option: "webhookTimeoutMs",
        kind: "number",
        value: "MS",
        help: "How long a receiver may take.",
      },
      {
        flag: "autopilot",
        option: "autopilot",
        kind: "number",
        value: "MS",
        help: "Move orders on by themselves, a status every MS.",
      },
    ],
  },
  {
    title: "Faults and log",
    flags: [
      {
        flag: "faults",
        option: "faults",
        kind: "json",
        value: "JSON",
        help: 'On from the start, such as [{"kind":"reset","operation":"AddOrder","when":"after","count":1}].',
      },
      {
        flag: "call-log-size",
        option: "callLogSize",
        kind: "number",
        value: "N",
        help: "Calls the log remembers.",
      },
    ],
  },
];

export const FLAGS: readonly Flag[] = FLAG_GROUPS.flatMap(({ flags }) => flags);

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
  const value = flag.value === undefined ? "" : ` ${flag.value}`;
  return `${column(`  --${flag.flag}${value}`)}${flag.help}${defaultOf(flag)}`;
}

function defaultOf({ option, kind }: Flag): string {
  const value = sandboxOptionsSchema.parse({})[option];
  const isShown = kind !== "switch" && (typeof value === "string" || typeof value === "number");
  return isShown ? ` [${value}]` : "";
}

function column(text: string): string {
  return text.padEnd(COLUMN);
}
