import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { isOperationName } from "../../client/operations";
import type { SandboxDialect } from "../dialect/sandbox-dialect";
import { CommandLineError } from "./read-command-line";

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
