import { type CallOptions, type SkladClient, UnexpectedResponseError, type UnreadRecord } from "../../client";
import type { OperationName } from "../../client/operations";
import { afterPage, type ListCursor, PagingError } from "../feeds";

/** Three times as many as any list of a carrier has: pages that never end must not be read, and kept, for hours. */
const MOST_ENTRIES = 100_000;

/** Makes one call without a key. */
export type KeylessCall = <T>(send: (client: SkladClient, options: CallOptions) => Promise<T>) => Promise<T>;

/** A page of a list of the directory. */
export interface DirectoryPage<Entry> {
  readonly entries: readonly Entry[];
  readonly next: ListCursor | null;
  /** False without `next`: the list states a length that it does not reach. */
  readonly complete: boolean;
  /** Rows could not be read, or may be cut off: what the list lacks may exist. */
  readonly partly: boolean;
}

interface ListRequest<Entry> {
  readonly operation: OperationName;
  readonly cursor: ListCursor | null;
  readonly call: KeylessCall;
  readonly ask: (client: SkladClient, page: { page?: number }, options: CallOptions) => Promise<Entry[]>;
  /** @see endOfList */
  readonly untilEmptyFrom: number;
}

/**
 * Reads one page. Throws an UnexpectedResponseError when most of the first page cannot be read, and a PagingError for a list
 * that does not end.
 */
export async function readListPage<Entry extends { readonly ref: string }>({
  operation,
  cursor,
  call,
  ask,
  untilEmptyFrom,
}: ListRequest<Entry>): Promise<DirectoryPage<Entry>> {
  if (cursor !== null && cursor.before > MOST_ENTRIES)
    throw new PagingError("endless_list", "The list does not end.");
  const unread: UnreadRecord[] = [];
  let data: unknown;
  const entries = await call((client, options) =>
    ask(client, cursor ? { page: cursor.page } : {}, {
      ...options,
      onData: (given) => void (data = given),
      onUnread: (rows) => void unread.push(...rows),
    }),
  );
  if (cursor === null && unread.length > entries.length)
    throw new UnexpectedResponseError(operation, unread[0]?.issue ?? "rows that can be read");
  const names = [...entries.map(({ ref }) => ref), ...unread.map(({ identifiers }) => identifiers)];
  const { repeats, next, complete, partly } = afterPage(cursor, { names, data, untilEmptyFrom });
  if (repeats) return { entries: [], next, complete, partly };
  return { entries, next, complete, partly: unread.length > 0 };
}
