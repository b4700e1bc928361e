import { SANDBOX_KEYS, SANDBOX_LOGIN } from "../keys/key-ring";
import { sandboxOptionsSchema } from "../options";
import { FLAG_GROUPS, variableOf, type Flag } from "./flags";

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
