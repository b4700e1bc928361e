import { setTimeout as delay } from "node:timers/promises";
import { asValue } from "@medusajs/framework/awilix";
import type { LoaderOptions } from "@medusajs/framework/types";
import { type DialectOverrides, SkladClient, type StatusWords, unlimitedRateLimiter } from "../../../client";
import { dialectOf, readOptions } from "../options";
import type { ClientFactory, Clock } from "../ports";

/** Registers the client factory and the clock, unless a test has registered its own. */
export default async function registerPorts({ container, options }: LoaderOptions): Promise<void> {
  const configuration = readOptions(options);
  const { callDeadlineMs } = configuration;
  const clientFactory: ClientFactory = (connection, apiKey) => {
    const options = {
      baseUrl: connection.base_url,
      dialect: withWords(dialectOf(configuration, connection.base_url), connection.settings?.status_words),
      timeouts: { deadlineMs: callDeadlineMs },
      // One call is one slot of the rate limit, so the outbox and the feeds retry, not the client.
      retry: { attempts: 1 },
      // The outbox takes its slots from the rate limit in Postgres, which every process shares.
      rateLimit: unlimitedRateLimiter,
      userAgent: "medusa-plugin-sklad",
    };
    return apiKey === undefined ? new SkladClient(options) : new SkladClient({ ...options, apiKey });
  };
  const clock: Clock = {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    sleep: (ms, enough) => delay(ms, undefined, enough ? { signal: enough } : {}),
  };
  if (!container.hasRegistration("skladClientFactory")) {
    container.register({ skladClientFactory: asValue(clientFactory) });
  }
  if (!container.hasRegistration("skladClock")) container.register({ skladClock: asValue(clock) });
}

/** Status words of a connection override those of the whole shop. */
function withWords(dialect: DialectOverrides = {}, words: StatusWords = {}): DialectOverrides {
  return { ...dialect, statusWords: { ...dialect.statusWords, ...words } };
}
