import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { Command, CommanderError, Option } from "commander";
import type { z } from "zod";
import { isOperationName } from "../client/operations";
import type { SandboxDialect } from "./dialect";
import { type Flag, type FlagKind, sandboxFlags, variableOf } from "./flags";
import { type SandboxOptions, sandboxOptionsSchema } from "./options";
import { SANDBOX_KEYS, SANDBOX_LOGIN } from "./warehouse/key-ring";

interface CommandLine {
  readonly quiet: boolean;
  /** Path of a dialect's module. */
  readonly dialect: string | null;
  readonly options: SandboxOptions;
}

export class CommandLineError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CommandLineError";
  }
}

/** Options from flags, then environment variables, then defaults. "help" when the help was requested and printed. */
export function readCommandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): CommandLine | "help" {
  const flags = sandboxFlags();
  const command = sandboxCommand(flags);
  try {
    command.parse(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return "help";
    throw new CommandLineError(error.message.replace(/^error: ./, (start) => start.slice(7).toUpperCase()));
  }
  addVariables(command, flags, environment);
  const { quiet, dialect, ...settings } = command.opts<Record<string, unknown>>();
  return {
    quiet: quiet === true,
    dialect: typeof dialect === "string" ? dialect : null,
    options: checkOptions(settings),
  };
}

function sandboxCommand(flags: readonly Flag[]): Command {
  const command = new Command("sklad-sandbox")
    .description(
      "A simulator of the warehouse's Fulfillment Order API: all 19 operations, limits, webhooks, faults, and a console " +
        "in the browser.",
    )
    .addHelpText(
      "after",
      `
Every option can be set in the environment too: --window-ms is ${variableOf("window-ms")}. A switch is then 1 or 0.

ApiKeys: ${SANDBOX_KEYS.production} (production), ${SANDBOX_KEYS.staging} (staging).
GetToken: login ${SANDBOX_LOGIN.login}, password ${SANDBOX_LOGIN.password}.`,
    )
    .addHelpOption(new Option("-h, --help", "Prints this text.").helpGroup("Other:"))
    .configureOutput({ writeErr: () => undefined })
    .exitOverride();
  for (const { option, kind } of flags) {
    // The schema checks choices for flags and variables alike, whereas commander's own check covers flags only.
    if (kind !== "switch") option.argParser((text) => readValue(kind, text, option.long ?? option.flags));
    command.addOption(option);
  }
  return command;
}

/** Parses a switch's variable, because commander treats any text, "0" included, as on. */
function addVariables(command: Command, flags: readonly Flag[], environment: NodeJS.ProcessEnv): void {
  for (const { option, kind, variable } of flags) {
    const text = environment[variable];
    if (!text || command.getOptionValueSource(option.attributeName()) === "cli") continue;
    command.setOptionValueWithSource(option.attributeName(), readValue(kind, text, variable), "env");
  }
}

/** A variable's value; undefined for an empty text, so that the default applies. */
function readValue(kind: FlagKind, text: string, name: string): unknown {
  return text === "" ? undefined : READERS[kind](text, name);
}

const READERS: Readonly<Record<FlagKind, (text: string, name: string) => unknown>> = {
  text: (text) => text,
  switch: (text) => !["0", "false", "no", "off"].includes(text.toLowerCase()),
  list: (text) => text.split(",").map((entry) => entry.trim()),
  statuses: (text, name) => text.split(",").map((entry) => readStatus(entry, name)),
  number: (text, name) => {
    if (!/^\d+$/.test(text)) throw new CommandLineError(`${name} must be a whole number, not "${text}".`);
    return Number(text);
  },
  json: (text, name) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw new CommandLineError(`${name} must be JSON.`);
    }
  },
};

function readStatus(entry: string, name: string): { after: string; status: string } {
  const [after, status] = entry.split(":").map((part) => part.trim());
  if (!after || !status) {
    throw new CommandLineError(`${name} must look like picked:packed,shipped:at_branch, not "${entry}".`);
  }
  return { after, status };
}

function checkOptions(settings: unknown): SandboxOptions {
  const parsed = sandboxOptionsSchema.safeParse(settings);
  if (parsed.success) return parsed.data;
  throw new CommandLineError(
    parsed.error.issues.map((issue) => `${flagOf(issue)}: ${issue.message}`).join("\n"),
  );
}

function flagOf({ path: [option, ...path] }: z.core.$ZodIssue): string {
  const flag = String(option).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return [`--${flag}`, ...path.map(String)].join(".");
}

/** Reads the module of `--dialect FILE`: CommonJS or ESM, with the dialect as its default export or as the whole module. */
export function loadDialect(file: string): SandboxDialect {
  const path = resolve(file);
  const dialect = unwrap(requireModule(path, file));
  if (typeof dialect !== "object" || dialect === null) {
    throw new CommandLineError(`--dialect: ${file} exports no dialect.`);
  }
  const unknown = Object.keys((dialect as SandboxDialect).operations ?? {}).filter(
    (name) => !isOperationName(name),
  );
  if (unknown.length > 0) {
    throw new CommandLineError(
      `--dialect: ${file} names operations that do not exist: ${unknown.join(", ")}.`,
    );
  }
  return dialect;
}

function requireModule(path: string, file: string): unknown {
  try {
    return createRequire(join(process.cwd(), "noop.js"))(path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandLineError(`--dialect: ${file} cannot be loaded: ${reason}`);
  }
}

function unwrap(module: unknown): unknown {
  return typeof module === "object" && module !== null && "default" in module ? module.default : module;
}
