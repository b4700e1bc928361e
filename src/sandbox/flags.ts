import { Option } from "commander";
import { z } from "zod";
import { type SandboxOptions, sandboxOptionsSchema } from "./options";

export type FlagKind = "text" | "number" | "switch" | "json" | "statuses" | "list";

/** Flag, kind, the placeholder of its value in the help (empty for a switch), and its description. */
type FlagRow = readonly [flag: string, kind: FlagKind, value: string, help: string];

const FLAG_TABLE: Readonly<Record<string, readonly FlagRow[]>> = {
  Where: [
    ["port", "number", "n", "Port to listen on; 0 takes any free one."],
    ["host", "text", "address", "Address to bind to."],
    ["hosts", "list", "names", "More names it is reached by, such as sandbox,warehouse.local."],
    ["prefix", "text", "path", "Path before the operation's name."],
    [
      "order-page",
      "text",
      "url",
      "The shop's page of an order, such as http://localhost:9000/app?q={id_order}.",
    ],
    ["data", "text", "file", "Keeps the state in the file between runs."],
    ["latency", "number", "ms", "Delay of every response."],
  ],
  Limits: [
    ["limit", "number", "n", "Calls of one ApiKey in a window."],
    ["report-limit", "number", "n", "Reports in a window."],
    ["window-ms", "number", "ms", "Length of a window."],
    ["window", "text", "kind", "The last minute, the clock's minute, or a bucket that fills evenly."],
    ["reports", "text", "how", "The report limit is for each of the four, or for all together."],
    [
      "keyless-limit",
      "number",
      "n",
      "Calls without an ApiKey from one IP address in a window; any by default.",
    ],
    ["count-rejected", "switch", "", "A 429 spends the rate limit too."],
  ],
  "Where the API's description is silent": [
    ["carrier-literal", "text", "text", "The national carrier's delivery_method."],
    ["ok-word", "text", "text", "How result reports success."],
    ["errors-form", "text", "form", "What errors is; null and none without an error."],
    ["charset", "text", "name", "The charset of responses; undeclared leaves it out of the header."],
    ["duplicates", "text", "how", "A known id_order is a second order, or refused."],
    ["array-form", "text", "how", "How AddOrder takes several orders."],
    ["look-up-delay", "number", "ms", "How late a new order is found by look-ups and reports."],
    ["absent", "text", "how", "What looking up an unknown order gives."],
    ["cancel-until", "text", "status", "Last status in which CancelOrder works."],
    ["cancel-response", "text", "form", "What CancelOrder gives on success."],
    ["edit-response", "text", "form", "What EditOrder gives on success."],
    ["echo-external-id", "text", "where", "Where external_id is given back."],
    ["list-cap", "number", "n", "ListOrder gives the newest n orders of a period; all by default."],
    ["report-counts-until", "text", "state", "When goods leave the figure of ReportSklad."],
    ["report-delay", "number", "ms", "How late the figures of ReportSklad are."],
    ["put-away-delay", "number", "ms", "How late goods of canceled and returned orders are back."],
    ["extra-statuses", "statuses", "list", "More statuses, such as picked:packed,shipped:at_branch."],
    ["refusals-by", "text", "who", "Who refuses; with both, one word (rejected) means two things."],
    ["waybills", "text", "form", "How waybills are written; the last three give two."],
    ["waybills-in", "text", "where", "What gives waybills; look-ups are getStatusOrder."],
    ["negative-shelves", "switch", "", "A shelf can fall below zero."],
    ["cities", "number", "n", "Cities of the carrier's directory."],
    ["rich-branches", "switch", "", "Branches have the carrier's members for kind, status and weight."],
    ["check-branches", "switch", "", "Refuses branches that are not in the directory."],
    ["check-skus", "switch", "", "Refuses SKUs that are not in the catalog."],
    ["max-period-days", "number", "n", "Longest period of a report; any by default."],
    ["pages", "text", "when", "When lists come in pages."],
    ["page-size", "number", "n", "Entries of one page."],
    ["further-pages", "text", "how", "Whether a page after the first is given, ignored or refused."],
    ["totals", "text", "what", "What lists say: none, their length, the page's, has_more, or is_last."],
  ],
  "Notifications and automation": [
    ["webhook", "text", "url", "Notifies the address of every status of production's orders."],
    ["webhook-retry-ms", "number", "ms", "Before the first of three retries; doubled each time."],
    ["webhook-timeout-ms", "number", "ms", "How long a receiver may take."],
    ["autopilot", "number", "ms", "Moves every order on by a status at this interval."],
  ],
  "Faults and log": [
    [
      "faults",
      "json",
      "json",
      'On from the start, such as [{"kind":"reset","operation":"AddOrder","when":"after","count":1}].',
    ],
    ["call-log-size", "number", "n", "Calls that the log keeps."],
  ],
};

/** Flags that set no option of the sandbox. */
const OTHER_FLAGS: readonly FlagRow[] = [
  [
    "dialect",
    "text",
    "file",
    "A module with other shapes where the API's description is silent; see the manual.",
  ],
  ["quiet", "switch", "", "Prints errors alone."],
];

/** One option of the command line, with its default and choices for the help. */
export interface Flag {
  readonly option: Option;
  readonly kind: FlagKind;
  /** Name of its environment variable. */
  readonly variable: string;
}

export function sandboxFlags(): Flag[] {
  return [
    ...Object.entries(FLAG_TABLE).flatMap(([title, rows]) => rows.map((row) => describe(flagOf(row, title)))),
    ...OTHER_FLAGS.map((row) => flagOf(row, "Other")),
  ];
}

function flagOf([flag, kind, value, help]: FlagRow, title: string): Flag {
  const option = new Option(kind === "switch" ? `--${flag}` : `--${flag} <${value}>`, help);
  return { option: option.helpGroup(`${title}:`), kind, variable: variableOf(flag) };
}

/** A flag with the default and the choices of the option's schema. `windowMs` becomes `--window-ms`. */
function describe({ option, ...flag }: Flag): Flag {
  const schema = sandboxOptionsSchema.shape[option.attributeName() as keyof SandboxOptions] as
    | z.ZodDefault
    | undefined;
  if (schema === undefined) throw new Error(`${option.flags} sets no option.`);
  const values = schema.unwrap();
  if (values instanceof z.ZodEnum) option.choices(values.options.map(String));
  const fallback = schema.parse(undefined);
  if (typeof fallback === "string" || typeof fallback === "number") option.default(fallback);
  return { option, ...flag };
}

export function variableOf(flag: string): string {
  return `SKLAD_SANDBOX_${flag.replaceAll("-", "_").toUpperCase()}`;
}
