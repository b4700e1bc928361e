import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { z } from "zod";
import { isOperationName } from "../client/operations";
import type { SandboxDialect } from "./dialect";
import { type Flag, FLAGS, variableOf } from "./flags";
import { type SandboxOptions, sandboxOptionsSchema } from "./options";

export interface CommandLine {
  readonly help: boolean;
  readonly quiet: boolean;
  /** The module of another dialect. */
  readonly dialect: string | null;
  readonly options: SandboxOptions;
}

/** A command line that cannot be understood, in a sentence. */
export class CommandLineError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CommandLineError";
  }
}

/** Flags first, then the environment, then the defaults. */
export function readCommandLine(args: readonly string[], environment: NodeJS.ProcessEnv): CommandLine {
  const given = parseFlags(args);
  const settings: Record<string, unknown> = {};
  for (const flag of FLAGS) {
    const variable = variableOf(flag.flag);
    const text = given[flag.flag] ?? environment[variable];
    if (text === undefined || text === "") continue;
    settings[flag.option] = readValue(
      flag,
      text,
      given[flag.flag] === undefined ? variable : `--${flag.flag}`,
    );
  }
  return {
    help: given["help"] === true,
    quiet: given["quiet"] === true || isOn(environment[variableOf("quiet")] ?? "0"),
    dialect: textOf(given["dialect"] ?? environment[variableOf("dialect")]),
    options: checkOptions(settings),
  };
}

function parseFlags(args: readonly string[]): Record<string, string | boolean | undefined> {
  const options: Record<string, { type: "boolean" | "string"; short?: string }> = {
    quiet: { type: "boolean" },
    dialect: { type: "string" },
    help: { type: "boolean", short: "h" },
  };
  for (const { flag, kind } of FLAGS) options[flag] = { type: kind === "switch" ? "boolean" : "string" };
  try {
    const { values } = parseArgs({ args: [...args], options, allowPositionals: false });
    return values;
  } catch (error) {
    throw new CommandLineError(error instanceof Error ? error.message : String(error));
  }
}

function readValue(flag: Flag, value: string | boolean, name: string): unknown {
  if (typeof value === "boolean") return value;
  if (flag.kind === "text") return value;
  if (flag.kind === "switch") return isOn(value);
  if (flag.kind === "list") return value.split(",").map((entry) => entry.trim());
  if (flag.kind === "statuses") return value.split(",").map((entry) => readStatus(entry, name));
  if (flag.kind === "number") {
    if (!/^\d+$/.test(value)) throw new CommandLineError(`${name} must be a whole number, not "${value}".`);
    return Number(value);
  }
  try {
    return JSON.parse(value) as unknown;
  } catch {
    throw new CommandLineError(`${name} must be JSON.`);
  }
}

function readStatus(entry: string, name: string): { after: string; status: string } {
  const [after, status] = entry.split(":").map((part) => part.trim());
  if (!after || !status) {
    throw new CommandLineError(`${name} must look like picked:packed,shipped:at_branch, not "${entry}".`);
  }
  return { after, status };
}

function textOf(value: string | boolean | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function isOn(value: string): boolean {
  return !["", "0", "false", "no", "off"].includes(value.toLowerCase());
}

function checkOptions(settings: unknown): SandboxOptions {
  const parsed = sandboxOptionsSchema.safeParse(settings);
  if (parsed.success) return parsed.data;
  throw new CommandLineError(
    parsed.error.issues.map((issue) => `${flagOf(issue)}: ${issue.message}`).join("\n"),
  );
}

function flagOf({ path }: z.core.$ZodIssue): string {
  const flag = FLAGS.find(({ option }) => option === path[0]);
  return [`--${flag?.flag ?? String(path[0])}`, ...path.slice(1).map(String)].join(".");
}

/** Reads the module of `--dialect FILE`: CommonJS or ESM, the dialect being its default export or all of it. */
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
