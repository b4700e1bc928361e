import { createHash } from "node:crypto";
import { z } from "zod";
import {
  type CallOptions,
  endOfList,
  type ReceivedList,
  type SkladClient,
  SkladError,
  type SkladErrorCode,
  totalOf,
  UnexpectedResponseError,
  type UnreadRecord,
} from "../../client";
import type { OperationName } from "../../client/operations";
import { NOTIFY_AFTER_FAILURES } from "../problems";
import { isFresh, isSurelyWhole, type KnownList, type PageRequest } from "./feed";
import { PagingError } from "./read-page";

/** Where a list in pages continues. That lists have pages is *assumed*: the specification shows none. */
export const listCursorSchema = z.object({
  page: z.int().min(2),
  /** Rows of all pages before this one, and how many of them could not be read. */
  before: z.int(),
  unread: z.int(),
  /** Digest of what the page before names, in whatever order. */
  mark: z.string(),
  /** Digests of some names of the page before, to detect one that only repeats it, though some rows have changed. */
  sample: z.array(z.string()),
});
export type ListCursor = z.infer<typeof listCursorSchema>;

/** More rows than any list has: a service whose pages never end must not fill the database. */
const MOST_ROWS = 2_000_000;
export interface ListRequest<Row> {
  readonly operation: OperationName;
  /** Null: the first page. */
  readonly cursor: ListCursor | null;
  readonly call: PageRequest<unknown>["call"];
  /** Failures in a row before: a further page that keeps failing ends the list, unclear. @default 0 */
  readonly failures?: number;
  readonly ask: (
    client: SkladClient,
    page: { readonly page?: number },
    options: CallOptions,
  ) => Promise<readonly Row[]>;
  /** What identifies a row, whatever else changes in it between two calls. */
  readonly nameOf: (row: Row) => unknown;
  /** A list with more unreadable rows for each readable one is of another shape. @default 1 */
  readonly mostUnread?: number;
  /** Whether a list is one of this shape though none of its rows can be read. @default false */
  readonly mayBeUnread?: boolean;
  /** What earlier readings have shown. @default the next page is always asked for */
  readonly known?: KnownList | null;
  /** Whether a first page ends the list as the known one did. */
  readonly isLike?: (first: Pick<KnownList, "rows" | "mark">, known: KnownList) => boolean;
  readonly now: Date;
  /** Rows after which the pages count as endless. @default more than any list has */
  readonly most?: number;
}

export interface ListReading<Row> {
  /** Without those of a page that repeats the one before. */
  readonly rows: readonly Row[];
  readonly unread: readonly UnreadRecord[];
  readonly next: ListCursor | null;
  /**
   * Without `next`. `whole`: what it lacks is not there. `partly`: whether it goes on is not clear, so what it lacks may be
   * there. `cut`: it says that it is longer than what came.
   */
  readonly end: "whole" | "partly" | "cut" | null;
  /** Of a second page: what it shows of the list. */
  readonly known_list?: KnownList;
}

/**
 * Reads one page of a list. A list goes on until a page is empty or repeats the one before; only a first page that is known to be
 * all is not followed by a request for the second. Throws what the call throws, an UnexpectedResponseError when most of the
 * whole list cannot be read, and a PagingError for a list that does not end.
 */
export async function readList<Row>(request: ListRequest<Row>): Promise<ListReading<Row>> {
  const { operation, cursor, known = null, mostUnread = 1, now } = request;
  const { page, before, unread: formerly } = cursor ?? { page: 1, before: 0, unread: 0 };
  if (before > (request.most ?? MOST_ROWS)) throw new PagingError("endless_list", "The list does not end.");
  const isOther = (lost: number, seen: number) =>
    lost > 0 && ((lost === seen && request.mayBeUnread !== true) || lost > mostUnread * (seen - lost));
  const answer = await ask(request);
  if ("failure" in answer) {
    // A list of another shape is one whatever its second page gives.
    if (isOther(formerly, before)) throw answer.failure;
    return { rows: [], unread: [], next: null, end: "partly", ...learnt(request, { is_partly: true }) };
  }
  const { rows, unread, count, mark, sample, repeats, total } = answer;
  const end = endOfList({ page, rows: count, before, total, repeats });
  const given = repeats ? { rows: [], unread: [] } : { rows, unread };
  const lost = formerly + given.unread.length;
  const isKnown =
    !cursor && known !== null && isFresh(known, now) && request.isLike?.({ rows: count, mark }, known);
  if (end === "next" && !(isKnown && (total ?? 0) <= count)) {
    const next = { page: page + 1, before: before + count, unread: lost, mark, sample };
    return { ...given, next, end: null, ...learnt(request, { mark: null }) };
  }
  if (isOther(lost, before + (repeats ? 0 : count)))
    throw new UnexpectedResponseError(operation, unread[0]?.issue ?? "rows that can be read");
  if (end === "cut") return { ...given, next: null, end };
  // A service that knows no pages may cut its lists all the same, at a length that they keep.
  const is_partly = cursor
    ? repeats && page === 2 && isRound(before) && !isSurelyWhole(before, known, now)
    : isKnown === true && known.is_partly;
  return { ...given, next: null, end: is_partly ? "partly" : "whole", ...learnt(request, { is_partly }) };
}

/** What a second page shows of the list; other pages show nothing. */
function learnt(
  { cursor, known, now }: Pick<ListRequest<unknown>, "cursor" | "known" | "now">,
  found: Partial<Pick<KnownList, "mark" | "is_partly">>,
): Pick<ListReading<unknown>, "known_list"> {
  if (cursor?.page !== 2) return {};
  const { before, mark } = cursor;
  const at = now.toISOString();
  const { rows, rows_at } =
    known && isSurelyWhole(before, known, now) ? known : { rows: before, rows_at: at };
  return { known_list: { rows, rows_at, mark, at, is_partly: false, ...found } };
}

type Answer<Row> =
  | {
      readonly rows: readonly Row[];
      readonly unread: readonly UnreadRecord[];
      /** Of both. */
      readonly count: number;
      readonly mark: string;
      readonly sample: string[];
      readonly repeats: boolean;
      readonly total: number | null;
    }
  | { readonly failure: unknown };

/** @returns `failure` where the warehouse answers the request for a further page, and will not give one */
async function ask<Row>(request: ListRequest<Row>): Promise<Answer<Row>> {
  const { cursor, nameOf, failures = 0 } = request;
  const unread: UnreadRecord[] = [];
  let received: ReceivedList = { data: undefined };
  let rows: readonly Row[];
  try {
    rows = await request.call((client, options) =>
      request.ask(client, cursor ? { page: cursor.page } : {}, {
        ...options,
        onData: (data, body) => void (received = { data, body }),
        onUnread: (records) => void unread.push(...records),
      }),
    );
  } catch (error) {
    const isLast = isAnswer(error) || (mayPass(error) && failures + 1 >= NOTIFY_AFTER_FAILURES);
    if (cursor && isLast) return { failure: error };
    throw error;
  }
  const count = rows.length + unread.length;
  const names = [...rows.map(nameOf), ...unread.map(({ identifiers }) => identifiers)].map(digestOf);
  names.sort();
  const repeats = cursor !== null && isRepeated(cursor.sample, new Set(names));
  const mark = digestOf(names);
  return {
    rows,
    unread,
    count,
    mark,
    sample: names.slice(0, SAMPLE),
    repeats,
    total: totalOf(received, count, cursor?.page ?? 1),
  };
}

/** The warehouse has read the request for a page, and the same one is answered alike. */
const ANSWERS: ReadonlySet<SkladErrorCode> = new Set<SkladErrorCode>([
  "refused",
  "unclear_refusal",
  "malformed_request",
  "unknown_operation",
  "unexpected_response",
]);
const isAnswer = (error: unknown) =>
  error instanceof SkladError && ANSWERS.has(error.code) && !mayPass(error);
const mayPass = (error: unknown) =>
  error instanceof UnexpectedResponseError
    ? error.mayPass
    : error instanceof SkladError && error.code === "server_error";

/** Whether a service may cut its lists at this length. */
const isRound = (rows: number) => rows >= 10 && rows % (rows < 100 ? 5 : 50) === 0;

/** Names of a page that are remembered, as digests; by the smallest of them, which is any of them. */
const SAMPLE = 64;
/** Rows come and go between the requests for two pages, a minute apart. */
const SHARE_OF_A_REPEATED_PAGE = 0.8;

function isRepeated(sample: readonly string[], names: ReadonlySet<string>): boolean {
  const again = sample.filter((name) => names.has(name)).length;
  return sample.length > 0 && again >= sample.length * SHARE_OF_A_REPEATED_PAGE;
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 12);
}
