import { z } from "zod";
import { can, expectedBody, moment, page, pageQuery } from "./common";

/** A number of units as decimal text, so that no digit of it is lost. */
const units = z.string();

/** Where the stock of a connection stands. */
export const stockView = z.strictObject({
  /** Whether Medusa's levels are written; if not, there is a preview. */
  writes: z.boolean(),
  /** When the preview was accepted. */
  accepted_at: moment.nullable(),
  /** When the last report was requested, and how many skus it named. */
  requested_at: moment.nullable(),
  reported_skus: z.int(),
  compared_at: moment.nullable(),
  /** Skus whose last report waits for a person. */
  held: z.int(),
  /** Of what a person decides about, for `expected`. */
  version: z.string(),
});
export type StockView = z.infer<typeof stockView>;

export const stockResponse = z.strictObject({ stock: stockView, can });
export type StockResponse = z.infer<typeof stockResponse>;

/** `POST /admin/sklad/connections/:id/stock/:action`. `skus`: of what is held; all of it unless named. */
export const stockActionBody = expectedBody.extend({
  skus: z.array(z.string().min(1)).min(1).max(10_000).optional(),
  /** Of `accept`: `requested_at` of the preview that was seen; refused when a report has changed a figure since. */
  seen: moment.optional(),
});

export const stockActionResponse = stockResponse.extend({
  /** Of `read`: when the rate limit allows it; null: not before the connection's pause is ended by hand. */
  begins_at: moment.nullable().optional(),
});

/** What is odd about a sku: its code, and what the code's sentence names. */
export const stockNote = z.discriminatedUnion("code", [
  z.strictObject({ code: z.enum(["unknown_sku", "unmanaged", "opted_out", "no_level", "not_reported"]) }),
  z.strictObject({ code: z.literal("unreadable_metadata"), members: z.array(z.string()) }),
  /** As Medusa spells the skus of the items that have it. */
  z.strictObject({ code: z.literal("shared"), skus: z.array(z.string()) }),
  z.strictObject({ code: z.literal("negative"), reported: units }),
  z.strictObject({ code: z.literal("duplicate"), quantities: z.array(units) }),
  z.strictObject({ code: z.literal("rounded_down"), free: units }),
  z.strictObject({ code: z.literal("short"), units }),
  z.strictObject({ code: z.literal("by_hand"), expected: units, found: units }),
  z.strictObject({ code: z.literal("held"), reported: units.nullable() }),
]);
export type StockNoteView = z.infer<typeof stockNote>;

/** One sku: what is reported, what was written, and what is odd about it. */
export const stockLevelView = z.strictObject({
  sku: z.string(),
  /** Of the report in force; several where it names the sku several times, null where it does not. */
  quantities: z.array(units).nullable(),
  reported: units.nullable(),
  /** When the last report that changed something was requested. */
  reported_at: moment.nullable(),
  /** Since when the last report waits for a person, and what that says. */
  held_at: moment.nullable(),
  held_quantities: z.array(units).nullable(),
  /** What Medusa's level was left at by us. */
  applied: units.nullable(),
  applied_at: moment.nullable(),
  /** A figure entered in Medusa that was replaced: it is kept by the warehouse. */
  replaced: units.nullable(),
  replaced_at: moment.nullable(),
  notes: z.array(stockNote),
  /** Of one that only Medusa or only the report has: skus of the other side that look like it. */
  looks_like: z.array(z.string()),
  /** The latest first: what was reported, and what was written. */
  history: z.array(
    z.strictObject({
      at: z.string(),
      reported: units.nullable().optional(),
      stocked: units.optional(),
      /** What Medusa had before. */
      from: units.optional(),
      /** It was entered by hand in Medusa. */
      replaced: z.literal(true).optional(),
    }),
  ),
});
export type StockLevelView = z.infer<typeof stockLevelView>;

/** Skus of a connection: all, one, or those that are held, odd, or odd in one way. `after` is a sku. */
export const listStockQuery = pageQuery.extend({
  sku: z.string().min(1).max(200).optional(),
  held: z.enum(["true"]).optional(),
  odd: z.enum(["true"]).optional(),
  note: z.string().min(1).max(50).optional(),
});

export const listStockResponse = z.strictObject({ levels: z.array(stockLevelView), ...page });
export type ListStockResponse = z.infer<typeof listStockResponse>;

/** A sku's figure as it would be now, `reported − counted − awaiting − buffer = free`, and what Medusa has. */
export const explainedSku = z.strictObject({
  sku: z.string(),
  inventory_item_id: z.string().nullable(),
  reported: units,
  counted: units,
  awaiting: units,
  buffer: units,
  free: units,
  available: units,
  reserved: units,
  stocked: units,
  /** `skip`: it is left alone, and a note says why. */
  step: z.enum(["none", "write", "create", "skip"]),
  notes: z.array(stockNote),
  /** Medusa's level at the location; null when there is none. */
  medusa: z.strictObject({ stocked: units, reserved: units }).nullable(),
  /** When the report in force was requested. */
  requested_at: moment,
});
export type ExplainedSkuView = z.infer<typeof explainedSku>;

/** What would be written. A page may be empty and not be the last. */
export const stockPreviewResponse = z.strictObject({
  skus: z.array(explainedSku),
  /** When the report it is made from was requested, for `seen`. */
  requested_at: moment.nullable(),
  ...page,
});

export const skuQuery = z.object({ sku: z.string().min(1).max(200) });

export const skuResponse = z.strictObject({
  sku: z.strictObject({ explanation: explainedSku.nullable(), level: stockLevelView }),
  can,
});
export type SkuResponse = z.infer<typeof skuResponse>;

/** A period of days; the last week unless given. */
export const movementsQuery = skuQuery.extend({
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
});

/** What moved one sku at the warehouse, as the warehouse tells it. */
export const movementsResponse = z.strictObject({
  movements: z.array(
    z.strictObject({
      sku: z.string(),
      name: z.string().nullable(),
      occurredAt: moment,
      /** Negative when goods left the shelf. */
      quantity: z.number(),
      type: z.string().nullable(),
      document: z.string().nullable(),
    }),
  ),
  can,
});

/** A comparison of all skus with Medusa, with what it came to. */
export const stockRunView = z.strictObject({
  id: z.string(),
  /** `preview`: nothing was written. */
  kind: z.enum(["applied", "preview", "failed"]),
  requested_at: moment.nullable(),
  started_at: moment,
  finished_at: moment,
  duration_ms: z.int(),
  counts: z.strictObject({
    compared: z.int(),
    differing: z.int(),
    written: z.int(),
    created: z.int(),
    /** Somebody else had the item's lock: they come a moment later. */
    busy: z.int(),
    /** Medusa takes no level of them. */
    refused: z.int(),
    /** Those that are odd, by the note's code. */
    notes: z.record(z.string(), z.int()),
  }),
  /** Why it failed, in the words of what failed. */
  error: z.string().nullable(),
});
export type StockRunView = z.infer<typeof stockRunView>;

export const stockRunsResponse = z.strictObject({ runs: z.array(stockRunView), ...page });
