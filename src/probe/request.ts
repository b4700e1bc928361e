import type { CallOptions, CallRecord } from "../client/call";
import type { DialectKey } from "../client/calls";
import { SkladClient } from "../client/client";
import { createDialect, type DialectOverrides } from "../client/dialect/create-dialect";
import { isRecord } from "../client/dialect/read-record";
import { SkladError } from "../client/errors";
import type { ReceivedList } from "../client/list-pages";
import type { SkladClientOptions } from "../client/options";
import { cutTo } from "../client/text";
import { errorsOf } from "../client/transport/read-envelope";
import type { Answer } from "./judge";
import type { Knowledge } from "./likeness";

const MAX_TRIES = 3;
const MAX_WORDS = 3;
const MAX_WORDS_LENGTH = 200;

export interface Reply<Result> extends Answer<Result> {
  readonly httpStatus: number | null;
  /** The input as it is encoded; undefined when nothing is sent. */
  readonly input: unknown;
  /** Names of the members of the body at every depth, as this project has them. */
  readonly sent: ReadonlySet<string>;
  /** The entries of `errors`. */
  readonly errors: readonly unknown[];
}

export type AskOne<Result> = (client: SkladClient, options: CallOptions) => Promise<Result>;

/** Makes one request by a dialect, again after a 429. The values sent are known from then on. */
export async function request<Result>(
  options: SkladClientOptions,
  dialect: DialectOverrides,
  known: Knowledge,
  key: DialectKey,
  ask: AskOne<Result>,
  tries = MAX_TRIES,
): Promise<Reply<Result>> {
  let input: unknown;
  const sent = new Set<string>();
  let received: ReceivedList = { data: undefined };
  let errors: readonly unknown[] = [];
  let record: CallRecord | undefined;
  const own = createDialect(dialect)[key];
  const encode = own.encode as (input: unknown) => Record<string, unknown>;
  const listens = {
    ...own,
    encode: (given: unknown) => {
      const body = encode((input = given));
      known.keep(key, body);
      JSON.stringify(body, (name, value: unknown) => (sent.add(name), value));
      return body;
    },
    envelope: (body: unknown) => {
      const envelope: unknown = own.envelope ? own.envelope(body) : body;
      errors = isRecord(envelope) ? errorsOf(envelope) : [];
      return envelope;
    },
  };
  const client = new SkladClient({
    ...options,
    dialect: { ...dialect, [key]: listens },
    retry: { attempts: 1 },
    userAgent: "sklad-probe",
    onCall: (call) => (record = call),
  });
  const answer = await ask(client, {
    onData: (data, body) => void (received = { data, body }),
  }).then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  client.close();
  const httpStatus = record?.httpStatus ?? null;
  if (httpStatus === 429 && tries > 1) return request(options, dialect, known, key, ask, tries - 1);
  return { ...answer, ...received, input, sent, errors, httpStatus };
}

/** Whether the service has done what is asked, also when its answer cannot be read. */
export function isAnswered({ error, data }: Reply<unknown>): boolean {
  const isRefusal = error instanceof SkladError && error.outcome !== "unknown";
  return error === undefined || data !== undefined || !isRefusal;
}

/** The first of the warehouse's words, which the client has cleared of key, phone and name. */
export function wordsOf({ descriptions }: { readonly descriptions: readonly string[] }): string[] {
  return descriptions
    .slice(0, MAX_WORDS)
    .map((text) => cutTo(text.replaceAll(/\s+/g, " "), MAX_WORDS_LENGTH));
}
