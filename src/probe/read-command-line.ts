import { Command, CommanderError, Option } from "commander";
import { checkBaseUrl } from "../client/options";
import { OWN_SKU } from "./reads";

const ABOUT = `Calls every operation of the warehouse's API that only reads, each once, and the second page of each list, and prints how the responses fit what the plugin needs: names of fields and types, words of statuses and cities, and no other value. For what differs it writes a dialect.`;

const KEY_AND_EXIT_CODES = `
The key is taken from the environment, never from an argument, which others on this machine could read:
  SKLAD_API_KEY                    the ApiKey, or
  SKLAD_LOGIN and SKLAD_PASSWORD   to obtain one with GetToken
Without either, only operations that need no key are called.
--write needs a key, --base-url and SKLAD_STAGING=1, and refuses the address in SKLAD_PRODUCTION_URL and one with "prod"
in its name.

Exit code: 0 when every response is understood (and is as recorded), 1 when one is not, is refused or fails, 2 for a
wrong command line.`;

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
  pages: boolean;
  templateFile: string;
  json: boolean;
  write: { readonly sku: string } | undefined;
}

/** A mistake in the command line; its message is all a person needs. */
export class UsageError extends Error {}

interface Values {
  readonly baseUrl?: string;
  readonly order?: string;
  readonly city?: string;
  readonly dialect?: string;
  readonly record?: string;
  readonly check?: string;
  readonly days: number;
  readonly timeout: number;
  readonly pages: boolean;
  readonly template: string;
  readonly json?: boolean;
  readonly write?: boolean;
  readonly sku: string;
}

/** "help" when that was asked for and printed. */
export function readCommandLine(args: string[], environment: NodeJS.ProcessEnv): CommandLine | "help" {
  // Before anything else, so that no message can repeat the key.
  if (args.some((arg) => /^--?[\w-]*(key|token|login|password)\b/i.test(arg))) {
    throw new UsageError("The key is taken from SKLAD_API_KEY in the environment, never from an argument.");
  }
  const values = parse(args);
  if (values === "help") return "help";
  if (values.baseUrl === undefined && values.check === undefined) {
    throw new UsageError("--base-url is missing. See sklad-probe --help.");
  }
  return {
    baseUrl: values.baseUrl ?? null,
    apiKey: environment.SKLAD_API_KEY || undefined,
    login: environment.SKLAD_LOGIN || undefined,
    password: environment.SKLAD_PASSWORD || undefined,
    order: values.order,
    city: values.city,
    dialectFile: values.dialect,
    recordFile: values.record,
    checkFile: values.check,
    days: values.days,
    deadlineMs: values.timeout * 1000,
    pages: values.pages,
    templateFile: values.template,
    json: values.json ?? false,
    write: values.write ? readWrite(values, environment) : undefined,
  };
}

/** Marks the address of a production service; `product` and `products` are names of shops. */
const PRODUCTION = /prod(?!uct(?!ion))/i;

/** Orders are added to a staging account alone. */
function readWrite({ baseUrl, sku }: Values, environment: NodeJS.ProcessEnv): { readonly sku: string } {
  if (baseUrl === undefined) {
    throw new UsageError("--write adds orders to the service, and --base-url is missing.");
  }
  if (environment.SKLAD_STAGING !== "1") {
    throw new UsageError(
      "--write adds orders, so it needs the key of a staging account: set SKLAD_STAGING=1 in the environment to say that it is one.",
    );
  }
  const { SKLAD_API_KEY: apiKey, SKLAD_LOGIN: login, SKLAD_PASSWORD: password } = environment;
  if (!apiKey && !(login && password)) {
    const missing = login
      ? "SKLAD_PASSWORD"
      : password
        ? "SKLAD_LOGIN"
        : "SKLAD_API_KEY, or SKLAD_LOGIN and SKLAD_PASSWORD,";
    throw new UsageError(`--write needs a key: ${missing} is missing in the environment.`);
  }
  const production = environment.SKLAD_PRODUCTION_URL;
  const isProduction = production !== undefined && production !== "" && readBaseUrl(production) === baseUrl;
  if (isProduction || PRODUCTION.test(baseUrl)) {
    throw new UsageError("--write adds orders, and --base-url is the address of production.");
  }
  return { sku };
}

function parse(args: string[]): Values | "help" {
  try {
    return probeCommand().parse(args, { from: "user" }).opts<Values>();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return "help";
    const sentence = error.message.replace(/^error: ./, (start) => start.slice(7).toUpperCase());
    throw new UsageError(`${sentence}\nSee sklad-probe --help.`);
  }
}

function probeCommand(): Command {
  const command = new Command("sklad-probe")
    .usage("--base-url <url> [options]")
    .description(ABOUT)
    .addHelpText("after", KEY_AND_EXIT_CODES)
    .addHelpOption(new Option("-h, --help", "print this").helpGroup("Output:"))
    .configureOutput({ writeErr: () => undefined })
    .exitOverride();
  for (const [group, options] of Object.entries(optionGroups())) {
    for (const option of options) command.addOption(option.helpGroup(group));
  }
  return command;
}

const optionGroups = (): Record<string, Option[]> => ({
  "What is called:": [
    new Option(
      "--base-url <url>",
      "address of the service with port and path prefix; required unless --check is given",
    ).argParser(readBaseUrl),
    new Option(
      "--dialect <file>",
      "the dialect learned so far, a module (CommonJS); what it explains no longer differs",
    ),
    new Option(
      "--city <name>",
      "a city whose branches and streets to ask for, by name or by its Ref; else the first",
    ),
    new Option(
      "--order <number>",
      "an order number (id_order) the service knows; else one that ListOrder shows",
    ),
    new Option(
      "--write",
      "on a staging key: add an article, a delivery request and three orders of its own, edit one, give it a file, cancel all orders; finds names of requests, too",
    ),
    new Option("--sku <sku>", "with --write: an article the warehouse knows").default(OWN_SKU),
    new Option("--days <n>", "how many days back the reports look")
      .default(30)
      .argParser((text) => readNumber("--days", text)),
    new Option(
      "--no-pages",
      "ask for no second page of a list; for that of a report the probe waits a minute",
    ),
    new Option("--timeout <seconds>", "how long one call may take")
      .default(30)
      .argParser((text) => readNumber("--timeout", text)),
  ],
  "Output:": [
    new Option("--template <file>", "where to write the dialect template; - prints it").default(
      "sklad-dialect.js",
    ),
    new Option("--record <file>", "write the shapes of what came, without values, as JSON"),
    new Option(
      "--check <file>",
      "compare such a record with the dialect, and with the service where --base-url is given",
    ),
    new Option("--json", "print one JSON object an operation instead of the table"),
  ],
});

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
