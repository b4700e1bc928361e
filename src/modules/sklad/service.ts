import { container as applicationContainer } from "@medusajs/framework";
import type { IEventBusModuleService, Logger } from "@medusajs/framework/types";
import { MedusaService, Modules } from "@medusajs/framework/utils";
import type { SkladClient } from "../../client";
import { assertAllowedHost, checkApiKeys } from "./check-api-keys";
import type { Announcement } from "./announcements";
import {
  type ClientFactory,
  type ClientTerms,
  type Clock,
  ProcessState,
  type RunningWork,
  startWorkOf,
  WakeUps,
} from "./ports";
import { Fingerprints, Secrets } from "./secrets";
import * as models from "./models";
import { type ModuleOptions, readOptions } from "./options";
import { keepValuesOutOfErrors, reasonOf } from "./errors";
import { Stores } from "./stores";
import type { ApiKeyColumns } from "./stores/connections/connection-row";
import type { Database } from "./stores/database";
import type { ConnectionRow } from "./types";

interface Dependencies {
  readonly logger: Logger;
  readonly __pg_connection__: Database;
  readonly skladClientFactory: ClientFactory;
  readonly skladClock: Clock;
}

/**
 * The service of the module: its tables, its secrets, and clients of the warehouse. Internal members are for this plugin
 * alone; the package's declarations omit them.
 */
export default class SkladModuleService extends MedusaService(models) {
  /** @internal */
  readonly stores: Stores;
  /** @internal */
  readonly secrets: Secrets;
  /** @internal */
  readonly fingerprints: Fingerprints;
  /** @internal */
  readonly configuration: ModuleOptions;

  /** @internal */
  readonly processState = new ProcessState();
  /** @internal */
  readonly wakeUps = new WakeUps();

  /** Cancellations of fulfillments that run while this process holds the lease of their order, by fulfillment id. @internal */
  readonly cancelingHeld = new Map<string, Promise<void>>();

  readonly #clock: Clock;
  readonly #makeClient: ClientFactory;
  /** One client for each connection, so that its sockets are reused. */
  readonly #clients = new Map<string, { readonly made_from: string; readonly client: SkladClient }>();
  readonly #logger: Logger;
  #running: RunningWork | undefined;
  /** Set once the application runs: a module's own container has no event bus. */
  #eventBus: IEventBusModuleService | undefined;

  /** @internal */
  constructor(dependencies: Dependencies, options: unknown) {
    super(dependencies, options);
    this.configuration = readOptions(options);
    keepValuesOutOfErrors(dependencies.__pg_connection__);
    this.stores = new Stores(dependencies.__pg_connection__, (announcement) => this.#announce(announcement));
    this.secrets = new Secrets(this.configuration);
    this.fingerprints = new Fingerprints(this.stores.secrets, () => this.secrets);
    this.#clock = dependencies.skladClock;
    this.#logger = dependencies.logger;
    this.#makeClient = dependencies.skladClientFactory;
  }

  /** Epoch milliseconds now. Decisions about rows use the database's clock; this one is for the planners. @internal */
  readonly clock = (): number => this.#clock.now();

  /** Milliseconds that only grow. @internal */
  readonly monotonic = (): number => this.#clock.monotonic();

  /** Ends after `ms` milliseconds, or with an AbortError when `enough` aborts. @internal */
  readonly sleep = (ms: number, enough?: AbortSignal): Promise<void> => this.#clock.sleep(ms, enough);

  /**
   * The client of one connection; its calls go through `engine/rate-limit`. Throws when the ApiKey cannot be
   * decrypted, and like the clients below an AdminError when its host is not allowed.
   */
  clientFor(connection: ClientTerms & Pick<ConnectionRow, "id" | "api_key_encrypted">): SkladClient {
    const { id, base_url, api_key_encrypted, settings } = connection;
    const made_from = `${base_url} ${api_key_encrypted} ${JSON.stringify(settings?.status_words ?? {})}`;
    assertAllowedHost(this.configuration, base_url);
    const known = this.#clients.get(id);
    if (known?.made_from === made_from) return known.client;
    // Calls under way end on the sockets of the former client.
    known?.client.close();
    const client = this.#makeClient(connection, this.apiKeyOf(connection));
    this.#clients.set(id, { made_from, client });
    return client;
  }

  /** A client with a key that is not stored yet. @internal */
  clientWithKey(connection: ClientTerms, apiKey: string): SkladClient {
    assertAllowedHost(this.configuration, connection.base_url);
    return this.#makeClient(connection, apiKey);
  }

  /** A client without a key, for public operations such as the directory of cities. @internal */
  clientWithoutKey(connection: ClientTerms): SkladClient {
    assertAllowedHost(this.configuration, connection.base_url);
    return this.#makeClient(connection);
  }

  /** The columns of a connection for an ApiKey. @internal */
  async sealApiKey(connectionId: string, apiKey: string): Promise<ApiKeyColumns> {
    return {
      api_key_encrypted: this.secrets.encrypt(apiKey, apiKeyPlace(connectionId)),
      api_key_last_four: apiKey.slice(-4),
      api_key_fingerprint: await this.fingerprints.of(apiKey),
    };
  }

  /** The decrypted ApiKey, which must never be shown, logged or stored. @internal */
  apiKeyOf(connection: Pick<ConnectionRow, "id" | "api_key_encrypted">): string {
    return this.secrets.decrypt(connection.api_key_encrypted, apiKeyPlace(connection.id));
  }

  /** Undefined when it cannot be decrypted. @internal */
  tryApiKeyOf(connection: Pick<ConnectionRow, "id" | "api_key_encrypted">): string | undefined {
    return this.secrets.tryDecrypt(connection.api_key_encrypted, apiKeyPlace(connection.id));
  }

  /** Wakes the outbox: it has something to send. */
  wakeOutbox(): void {
    this.wakeUps.wake("outbox");
  }

  /** Wakes the fulfillment sync: the warehouse has done something that Medusa does not show yet. */
  wakeFulfillments(): void {
    this.wakeUps.wake("fulfillments");
  }

  /** @internal */
  __hooks = {
    onApplicationStart: async () => {
      await this.#stopBackground();
      this.#eventBus = applicationContainer.resolve(Modules.EVENT_BUS);
      await checkApiKeys(this, this.#logger);
      const { workerMode } = applicationContainer.resolve("configModule").projectConfig;
      this.#running = startWorkOf(workerMode ?? "shared");
    },
    onApplicationPrepareShutdown: async () => this.#stopBackground(),
  };

  #announce(announcement: Announcement): void {
    this.#eventBus?.emit<unknown>(announcement, {}).catch((error: unknown) => {
      this.#logger.warn(`sklad: ${announcement.name} could not be emitted: ${reasonOf(error)}`);
    });
  }

  async #stopBackground(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.stop();
  }
}

function apiKeyPlace(connectionId: string): string {
  return `${connectionId}:api_key`;
}
