import type { EventEmitter } from "node:events";
import { Agent } from "node:http";
import path from "node:path";
import { Modules } from "@medusajs/framework/utils";
import type { MedusaContainer } from "@medusajs/framework/types";
import {
  closeWaitingroomClient,
  configLoaderOverride,
  createPostgresDatabaseTemplate,
  dropPostgresDatabaseTemplate,
  restorePostgresDatabaseFromTemplate,
  startApp,
} from "@medusajs/test-utils";
import axios, { type AxiosInstance } from "axios";
import { contextOf } from "../../src/engine/context";
import { atEnd } from "./at-end";
import { eventually } from "./eventually";
import { keepRows, putRowsBack } from "./kept-rows";
import { copyShop, dropShop, type ShopDatabase } from "./shop-database";

const directory = path.resolve(__dirname, "../..");
let booting: Promise<RunningMedusa> | undefined;

/**
 * This repository's sources as a Medusa in the process of the tests, on a copy of the seeded shop that can be put back
 * to its first state. Medusa's own runner migrates a database and loads everything twice, once for each group of tests.
 */
export class RunningMedusa {
  #isUsed = false;

  private constructor(
    readonly database: ShopDatabase,
    readonly container: MedusaContainer,
    readonly api: AxiosInstance,
    private readonly handlers: ReadonlySet<Promise<unknown>>,
    private readonly shutDown: () => Promise<void>,
    private readonly putSecretBack: () => Promise<unknown>,
  ) {}

  /** One for all the tests of a file or a group of files, booted when it is first needed and ended after all of them. */
  static async ofThisFile(): Promise<RunningMedusa> {
    if (!booting) {
      booting = this.#boot();
      atEnd(() => this.#end());
    }
    return booting;
  }

  static async #end(): Promise<void> {
    const medusa = await booting?.catch(() => undefined);
    booting = undefined;
    if (!medusa) return;
    await medusa.shutDown();
    await closeWaitingroomClient();
    await dropShop(medusa.database);
  }

  static async #boot(): Promise<RunningMedusa> {
    const database = await copyShop();
    await configLoaderOverride(directory, { clientUrl: database.url, debug: false });
    const { container, port, shutdown } = await startApp({ cwd: directory });
    // A test decides when background work runs.
    await contextOf(container).sklad.__hooks.onApplicationPrepareShutdown();
    const api = apiAt(`http://localhost:${String(port)}`);
    const putSecretBack = await secretOf(container);
    return new RunningMedusa(database, container, api, runningHandlers(container), shutdown, putSecretBack);
  }

  /** Restores the seeded shop of the boot, with the secret that its process has kept since. */
  async renew(): Promise<void> {
    if (this.#isUsed) await this.#copy(this.database.template);
    this.#isUsed = true;
    await this.putSecretBack();
  }

  /** Copies the present database under this name. */
  async keep(templateName: string): Promise<void> {
    await keepRows(this.database.url);
    await createPostgresDatabaseTemplate({ databaseName: this.database.name, templateName });
  }

  /** Restores the last copy of the database. */
  async restore(templateName: string): Promise<void> {
    if (!(await putRowsBack(this.database.url))) await this.#copy(templateName);
  }

  async #copy(templateName: string): Promise<void> {
    await restorePostgresDatabaseFromTemplate({ databaseName: this.database.name, templateName });
  }

  async forget(templateName: string): Promise<void> {
    await dropPostgresDatabaseTemplate(templateName);
  }

  /** Waits until no event is being handled. */
  async handled(): Promise<void> {
    await eventually(
      () => Promise.resolve(this.handlers.size),
      (running) => running === 0,
    );
  }

  /** Waits for what still runs in the background, event handlers and workflows: it must not run into the next test. */
  async settle(): Promise<void> {
    const workflows = this.container.resolve(Modules.WORKFLOW_ENGINE);
    await eventually(
      () =>
        workflows.listWorkflowExecutions({ state: { $nin: ["not_started", "done", "reverted", "failed"] } }),
      (running) => running.length === 0 && this.handlers.size === 0,
    );
  }
}

/** Has the process make its secret. @returns puts it into a database that was copied from before */
async function secretOf(container: MedusaContainer): Promise<() => Promise<unknown>> {
  const { fingerprints, stores } = contextOf(container).sklad;
  await fingerprints.of("an ApiKey");
  const secret = await stores.secrets.find("fingerprint");
  if (secret === undefined) throw new Error("The key of the fingerprints is not stored.");
  return () => stores.secrets.put("fingerprint", secret);
}

/** Event handlers under way, of those that are subscribed by now. Medusa's local event bus waits for none of them. */
function runningHandlers(container: MedusaContainer): ReadonlySet<Promise<unknown>> {
  const bus = container.resolve(Modules.EVENT_BUS) as unknown as { eventEmitter_: EventEmitter };
  const running = new Set<Promise<unknown>>();
  for (const name of bus.eventEmitter_.eventNames())
    for (const listener of bus.eventEmitter_.listeners(name)) {
      const handle = (...args: unknown[]) => {
        const handling = Promise.resolve(listener(...args) as unknown).finally(() =>
          running.delete(handling),
        );
        running.add(handling);
      };
      bus.eventEmitter_.off(name, listener as (...args: unknown[]) => void);
      // The name under which a listener is unsubscribed.
      bus.eventEmitter_.on(name, Object.assign(handle, listener));
    }
  return running;
}

function apiAt(baseURL: string): AxiosInstance {
  // A server closes a kept socket that was idle, into which a slow test's next request would be written.
  const api = axios.create({ baseURL, httpAgent: new Agent({ keepAlive: false }) });
  // What the server said, where a red test is read.
  api.interceptors.response.use(undefined, (error: unknown) => {
    if (axios.isAxiosError(error) && error.response)
      error.message += `: ${String(error.config?.method)} ${String(error.config?.url)} ${JSON.stringify(error.response.data)}`;
    throw error;
  });
  return api;
}
