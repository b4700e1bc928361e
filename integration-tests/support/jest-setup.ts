import { endAll } from "./at-end";

/** Booting and migrating a whole Medusa takes seconds, on a busy machine many of them. */
jest.setTimeout(900_000);

process.env.SKLAD_ENCRYPTION_KEY ??= "a key for the integration tests only, long enough";
process.env.LOG_LEVEL ??= "warn";
process.env.MEDUSA_DISABLE_TELEMETRY ??= "true";
// A server closes a kept socket that was idle for five seconds. On a busy machine two requests of a test lie as far apart, and
// the second would be written into the end of the socket.
const fetchAsIs = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set("Connection", "close");
  return fetchAsIs(input, { ...init, headers });
};

// Medusa's test runner copies its database without any open connection: the outbox is drained by `draining` instead,
// between a test's beginning and its end.
process.env.MEDUSA_WORKER_MODE ??= "server";

// It also ends every idle connection then, and knex logs each of them, which is of no use in the results.
const say = console.log;
console.log = (...texts: unknown[]) => {
  if (texts[0] !== "Connection Error: Connection ended unexpectedly") say(...texts);
};

afterAll(endAll);
