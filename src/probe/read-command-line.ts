import { parseArgs } from "node:util";
import { checkBaseUrl } from "../client/options";

export const HELP = `Usage: sklad-probe --base-url URL [options]

Calls every operation of the warehouse's API that only reads, each once, and prints how the responses fit what this
client assumes: names of fields and types only, never a value. For what differs it writes a template of a dialect.

The key is taken from the environment, never from an argument, which others on this machine could read:
  SKLAD_API_KEY                    the ApiKey, or
  SKLAD_LOGIN and SKLAD_PASSWORD   to obtain one with GetToken
Without either, only operations that need no key are called.

Options:
  --base-url URL      address of the service with port and path prefix (required unless --check is given)
  --dialect FILE      the dialect learned so far, a module (CommonJS); what it explains no longer differs
  --city NAME         a city whose branches and streets to ask for, by name or by its Ref; else the first
  --order NUMBER      an order number (id_order) the service knows; else one that ListOrder shows
  --days N            how many days back the reports look (default 30)
  --timeout SECONDS   how long one call may take (default 30)
  --template FILE     where to write the dialect template (default sklad-dialect.js); - prints it
  --record FILE       write the shapes of what came, without values, as JSON
  --check FILE        compare such a record with the dialect, and with the service where --base-url is given
  --json              print one JSON object an operation instead of the table
  --help              print this

Exit code: 0 when every response is understood (and is as recorded), 1 when one is not, is refused or fails, 2 for a
wrong command line.
`;

export interface CommandLine {
  /** null when only a record is checked. */
  baseUrl: string | null;
  apiKey: string | undefined;
  login: string | undefined;
  password: string | undefined;
  order: string | undefined;
  city: string | undefined;
  dialectFile: string | undefined;
  recordFile: string | undefined;
  checkFile: string | undefined;
  days: number;
  deadlineMs: number;
  templateFile: string;
  json: boolean;
}

/** A mistake in the command line; its message is all a person needs. */
export class UsageError extends Error {}

/** "help" when that is asked for. */
export function readCommandLine(args: string[], environment: NodeJS.ProcessEnv): CommandLine | "help" {
  const values = parse(args);
  if (values.help) {
    return "help";
  }
  if (values["base-url"] === undefined && values.check === undefined) {
    throw new UsageError("--base-url is missing. See sklad-probe --help.");
  }
  return {
    baseUrl: values["base-url"] === undefined ? null : readBaseUrl(values["base-url"]),
    apiKey: environment.SKLAD_API_KEY || undefined,
    login: environment.SKLAD_LOGIN || undefined,
    password: environment.SKLAD_PASSWORD || undefined,
    order: values.order,
    city: values.city,
    dialectFile: values.dialect,
    recordFile: values.record,
    checkFile: values.check,
    days: readNumber("--days", values.days ?? "30"),
    deadlineMs: readNumber("--timeout", values.timeout ?? "30") * 1000,
    templateFile: values.template ?? "sklad-dialect.js",
    json: values.json ?? false,
  };
}

function parse(args: string[]) {
  // Before anything else, so that no message can repeat the key.
  if (args.some((arg) => /^--?(api-?)?(key|token|login|password)\b/i.test(arg))) {
    throw new UsageError("The key is taken from SKLAD_API_KEY in the environment, never from an argument.");
  }
  try {
    const { values } = parseArgs({
      args,
      options: {
        "base-url": { type: "string" },
        order: { type: "string" },
        city: { type: "string" },
        dialect: { type: "string" },
        record: { type: "string" },
        check: { type: "string" },
        days: { type: "string" },
        timeout: { type: "string" },
        template: { type: "string" },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    return values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)} See sklad-probe --help.`);
  }
}

function readBaseUrl(text: string): string {
  try {
    return checkBaseUrl(text);
  } catch (error) {
    throw new UsageError(error instanceof Error ? `--base-url: ${error.message}` : String(error));
  }
}

function readNumber(option: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) {
    throw new UsageError(`${option} must be a whole number of at least 1.`);
  }
  return value;
}
