import { z } from "zod";
import type { Feed, FeedBatch, FeedFence, FeedPage } from "../../../src/engine/feeds";
import type { ConnectionEventType } from "../../../src/catalogue";

export const PAGES = 5;
export const PAGE_SIZE = 10;

export const ALL_ITEMS = Array.from({ length: PAGES * PAGE_SIZE }, (_, index) => itemName(index));

export interface TestFeedOptions {
  readonly name?: string;
  readonly kind?: Feed["kind"];
  readonly every?: number;
  /** Called before a page is returned. */
  readonly onFetch?: (page: number) => unknown;
  /** Called after each written item, with their number. */
  readonly onWritten?: (count: number) => unknown;
}

type Shelf = z.infer<typeof cursor>;
const cursor = z.object({ page: z.int() });

/** A warehouse of five pages. Applying writes each item to the timeline. */
export function testFeed({
  name = "shelves",
  kind = "snapshot",
  every = 3_600_000,
  onFetch = () => undefined,
  onWritten = () => undefined,
  ...rest
}: TestFeedOptions = {}) {
  return {
    name,
    kind,
    place: "connection" as const,
    bucket: "general" as const,
    cursor,
    every: () => every,
    async fetch({ cursor: from, call }): Promise<FeedPage<string, Shelf>> {
      const page = from?.page ?? 0;
      return call(async () => {
        await onFetch(page);
        const items = ALL_ITEMS.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
        const isLast = page >= PAGES - 1;
        return { items, next: isLast && kind === "snapshot" ? null : { page: page + 1 }, complete: isLast };
      });
    },
    apply: async (batch, fence) => writeItems(batch, fence, onWritten),
    ...rest,
  } satisfies Feed<string, Shelf>;
}

export async function writeItems(
  { place, chunks }: FeedBatch<string>,
  { stores }: FeedFence,
  onWritten: (count: number) => unknown = () => undefined,
): Promise<void> {
  let written = 0;
  for await (const items of chunks()) {
    for (const type of items) {
      await stores.events.add({
        type: type as ConnectionEventType,
        source: "sweep",
        connection_id: place.key,
      });
      written += 1;
      await onWritten(written);
    }
  }
}

function itemName(index: number): string {
  return `sku-${String(index).padStart(3, "0")}`;
}
