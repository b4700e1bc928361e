import type { OrderStatus } from "../client/calls";
import type { DialectOverrides } from "../client/dialect/create-dialect";
import type { RateLimiter } from "../client/rate-limit/rate-limiter";
import { absentOf } from "./absent-of";
import type { LearntEntry } from "./learn";
import { Probe } from "./probe";
import { isAnswered, type Reply } from "./request";
import type { ProbeRow } from "./probe-row";
import { endOf, KNOWN_ORDER, NO_SUCH_ORDER, type Read, readsOf, SECOND_PAGE, type Seen } from "./reads";
import { type Left, WritePass } from "./write-pass";

interface ProbeOptions {
  baseUrl: string;
  apiKey?: string | undefined;
  login?: string | undefined;
  password?: string | undefined;
  /** A number (`id_order`) that the service knows. @default one that ListOrder shows */
  order?: string | undefined;
  /** A city's name or its reference. @default the first city getCities gives */
  city?: string | undefined;
  /** How many days back the reports look. */
  days: number;
  /** Longest time of one call, in milliseconds. */
  deadlineMs: number;
  dialect?: DialectOverrides | undefined;
  rateLimit?: RateLimiter | undefined;
  now: Date;
  /** Asks for the second page of each list too; that of a report comes a minute after the first. @default no */
  pages?: boolean;
  /** Adds orders of its own, which it cancels, an article and a delivery request; undefined: only what reads is called. */
  write?: { readonly sku: string } | undefined;
  onRow?: (row: ProbeRow) => void;
  /** Is given what it has added and not taken away, also when the probe fails. */
  onLeft?: (left: Left) => void;
  /** Ends the questions early. The probe's own orders are still canceled. */
  signal?: AbortSignal;
}

export interface ProbeResult {
  readonly rows: readonly ProbeRow[];
  /** States of the status words received; null for a word without one. */
  readonly words: ReadonlyMap<string, string | null>;
  /** Status words whose states are learnt from orders of the probe's own. */
  readonly learntWords: ReadonlyMap<string, string>;
  /** A few cities of the carrier's directory, with their references. */
  readonly cities: readonly string[];
  readonly left: Left;
  /** The signal ended it before the last question. */
  readonly isCut: boolean;
}

const DAY_MS = 24 * 3_600_000;
const KEYLESS = ["getCities", "getWarehouses"];
const SHOWN_CITIES = 5;
const NOTHING_LEFT: Left = { orders: [], denied: [], kept: [] };

/** Calls every operation that only reads, each report once, and says how its response fits what the plugin needs. */
export async function runProbe(options: ProbeOptions): Promise<ProbeResult> {
  const { baseUrl, deadlineMs, dialect, rateLimit, onRow = () => undefined } = options;
  const common = { baseUrl, dialect, rateLimit, timeouts: { deadlineMs } };
  const token =
    options.apiKey === undefined ? await obtainToken(new Probe(common, onRow), options) : undefined;
  const apiKey = options.apiKey ?? token?.apiKey;
  const probe = new Probe(
    apiKey === undefined ? common : { ...common, apiKey },
    onRow,
    options.write !== undefined,
  );
  const seen: Seen = {
    orders: [],
    cityRef: options.city,
    order: options.order === undefined ? undefined : { number: options.order },
  };
  const period = { from: new Date(options.now.getTime() - options.days * DAY_MS), to: options.now };
  const pass =
    options.write && apiKey !== undefined ? new WritePass(probe, options.write, options.now) : undefined;
  const lists = new Map<Read, readonly unknown[]>();
  const found = { words: new Map<string, string | null>(), cities: [] as string[] };
  let left: Left;
  try {
    await pass?.prepare();
    await pass?.add(seen);
    for (const read of readsOf({ city: options.city, period })) {
      if (options.signal?.aborted || (apiKey === undefined && !KEYLESS.includes(read.key))) continue;
      const result = await askRead(probe, read, seen);
      note(found, read, result);
      if (read.isList && result && result.length > 0) lists.set(read, result);
    }
    for (const [read, first] of options.pages ? lists : [])
      if (!options.signal?.aborted) await askSecondPage(probe, read, seen, first);
    if (!options.signal?.aborted) await pass?.change();
  } finally {
    left = (await pass?.cancelAll()) ?? NOTHING_LEFT;
    options.onLeft?.(left);
  }
  for (const [word, state] of probe.words) found.words.set(word, state);
  return {
    rows: [...(token?.rows ?? []), ...probe.rows],
    learntWords: probe.words,
    left,
    isCut: options.signal?.aborted ?? false,
    ...found,
  };
}

/** Keeps what is printed beside the rows. */
function note(
  found: { readonly words: Map<string, string | null>; readonly cities: string[] },
  { key }: Read,
  result: readonly unknown[] = [],
): void {
  if (key === "getCities") found.cities.push(...result.slice(0, SHOWN_CITIES).map(describeCity));
  for (const { status, state } of result.flatMap(asStatus)) found.words.set(status, state);
}

/** Asks one question, and notes what serves the next ones. */
async function askRead(probe: Probe, read: Read, seen: Seen): Promise<readonly unknown[] | undefined> {
  const result = await probe.ask(read.key, read.situation, read.ask(seen), {
    objections: (found) => read.objections?.(found, seen) ?? [],
    expectsNone: read.expectsNone,
    accepts: read.expectsNone ? undefined : (reply) => read.isAnswer?.(reply.data, seen) ?? isAnswered(reply),
    learn: (reply) => (read.situation === NO_SUCH_ORDER ? learnAbsent(reply, seen) : undefined),
  });
  // A word of an order that was added just now stands for a new one.
  if (seen.isNew === true && read.situation === KNOWN_ORDER)
    for (const { status } of (result ?? []).flatMap(asStatus)) probe.teachWord(status, "new");
  if (result) read.note?.(result, seen);
  return result;
}

/** Only its second page shows whether a list goes on. */
async function askSecondPage(probe: Probe, read: Read, seen: Seen, first: readonly unknown[]): Promise<void> {
  const ask = read.ask(seen);
  await probe.ask(read.key, SECOND_PAGE, ask && ((client, options) => ask(client, options, { page: 2 })), {
    expectsNone: true,
    remark: (second) => [endOf(first, second)],
  });
}

async function obtainToken(
  probe: Probe,
  { login, password }: ProbeOptions,
): Promise<{ rows: readonly ProbeRow[]; apiKey: string | undefined }> {
  if (login === undefined || password === undefined) return { rows: [], apiKey: undefined };
  const apiKey = await probe.ask("GetToken", null, (client) => client.getToken({ login, password }));
  return { rows: probe.rows, apiKey };
}

/** Learns from the answer to a look-up of an order that does not exist. */
function learnAbsent({ error, errors }: Reply<unknown>, { isFound }: Seen): LearntEntry | undefined {
  if (error === undefined || errors.length === 0) return undefined;
  // A look-up whose names are not read is refused, too.
  const absent = isFound ? absentOf(errors) : undefined;
  return absent === undefined
    ? { open: [], candidates: [], remark: "absent: a function of the errors that says whether there is none" }
    : { absent, open: [], candidates: [] };
}

function asStatus(row: unknown): OrderStatus[] {
  const isStatus = typeof row === "object" && row !== null && "status" in row && "state" in row;
  return isStatus ? [row as OrderStatus] : [];
}

function describeCity(city: unknown): string {
  const { name, ref } = city as { name: string; ref: string };
  return `${name} ${ref}`;
}
