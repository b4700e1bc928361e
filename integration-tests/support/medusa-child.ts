/**
 * This repository's sources as a Medusa process of its own, which its parent commands over IPC. Everything
 * heavy is loaded before the command to start, so that the next one gets ready while the present one is being killed.
 */
import { createRequire } from "node:module";
import path from "node:path";
import { inspect } from "node:util";
import { container } from "@medusajs/framework";
import { Modules } from "@medusajs/framework/utils";
import migrate from "@medusajs/medusa/commands/db/migrate";
import start from "@medusajs/medusa/commands/start";
import { seedShop, type SeedOptions } from "../../demo/src/seed";
import "../../src/jobs/sweep-orders";
import "../../src/providers/sklad";
import { sweepOrdersWorkflow } from "../../src/workflows/reconcile-orders";
import { planCrash } from "./crash-sites";
import type { Asked, Death, Questions } from "./medusa-process";

const directory = path.resolve(__dirname, "../..");

// Loaded by name when Medusa starts; some modules have an entry of another name and are loaded then.
const load = createRequire(__filename);
const codeCache = load("./code-cache.cjs") as { keep(): void };
for (const name of [
  ...Object.values(Modules),
  "event_bus_local",
  "workflow_engine_inmemory",
  "auth_emailpass",
]) {
  try {
    load(`@medusajs/medusa/${name.replaceAll("_", "-")}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
  }
}

const answers: { [Name in keyof Questions]: (input: Questions[Name]["input"]) => Promise<unknown> } = {
  start: async ({ port, env }) => {
    Object.assign(process.env, env);
    // A bench puts a route beside the plugin's.
    if (env.LOAD_BEFORE_MEDUSA) load(env.LOAD_BEFORE_MEDUSA);
    await start({ directory, port, host: "127.0.0.1" });
  },
  migrate: async ({ env }) => {
    Object.assign(process.env, env);
    await migrate({ directory, skipScripts: true, skipSearch: true, executeSafeLinks: true } as Parameters<
      typeof migrate
    >[0]);
  },
  seed: async (options: SeedOptions) => seedShop(container, options),
  sweep: async () => (await sweepOrdersWorkflow(container).run()).result,
  planCrash: async (plan) => planCrash(plan),
  dieAt: async (death) => dieAt(death),
  keepCode: async () => codeCache.keep(),
};

/** Ends this process as a power cut would, around one call of one of Medusa's services. */
function dieAt({ service, method, when, about = "" }: Death): void {
  const target = container.resolve<Record<string, (...args: unknown[]) => Promise<unknown>>>(service);
  const original = target[method]?.bind(target);
  if (!original) throw new Error(`${service} has no ${method}.`);
  target[method] = async (...args) => {
    if (!JSON.stringify(args).includes(about)) return original(...args);
    if (when === "after") await original(...args);
    process.kill(process.pid, "SIGKILL");
    return undefined;
  };
}

async function answer<Name extends keyof Questions>({ id, name, input }: Asked<Name>): Promise<void> {
  try {
    process.send?.({ id, result: (await answers[name](input)) ?? null });
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : inspect(error) });
  }
}

process.on("message", (asked: Asked<keyof Questions>) => void answer(asked));
process.once("disconnect", () => process.exit(1));
