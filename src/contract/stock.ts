import { z } from "zod";
import { LANGUAGES } from "../catalogue";
import { can, counted, expectedBody, instant, moment, page, pageQuery } from "./common";
import { LONGEST_SEARCH } from "./routes";

/** A number of units as decimal text, so that no digit is lost. */
const units = z.string();

/** The state of a connection's stock sync. */
export const stockView = z.strictObject({
  /** Whether Medusa's levels are updated; if not, there is a preview. */
  writes: z.boolean(),
  /** When the preview was accepted. */
  accepted_at: moment.nullable(),
  /** When the last report was requested, and its number of SKUs. */
  requested_at: moment.nullable(),
  reported_skus: z.int(),
  /** When Medusa was last compared, and when the report of that comparison was requested, for `seen`. */
  synced_at: moment.nullable(),
  synced_requested_at: moment.nullable(),
  /** What a sync would change in Medusa, by the last comparison. Without a preview, changes are written at once. */
  changes: z.strictObject({ skus: z.int(), units_up: units, units_down: units }),
  /** Number of SKUs in each list, counted up to a limit. */
  counts: z.strictObject({ changes: counted, odd: counted, held: counted, all: counted }),
  /** A refresh under way; null when there is none. */
  refresh: z
    .strictObject({
      /** `waits` for the rate limit or a pause, `reads` the report, `retries` that, `compares` Medusa with it. */
      step: z.enum(["waits", "reads", "retries", "compares"]),
      /** When that begins; null when the connection's pause has to be ended manually first. */
      begins_at: moment.nullable(),
    })
    .nullable(),
  /** Number of SKUs whose last reported quantity waits for a person. */
  held: z.int(),
  /** Version of the members that people decide about, for `expected`. */
  version: z.string(),
});
export type StockView = z.infer<typeof stockView>;

export const stockResponse = z.strictObject({ stock: stockView, can });
export type StockResponse = z.infer<typeof stockResponse>;

/** `POST /admin/sklad/connections/:id/stock/:action`. `skus`: SKUs on hold to apply; all of them by default. */
export const stockActionBody = expectedBody.extend({
  skus: z.array(z.string().min(1)).min(1).max(10_000).optional(),
  /** For `accept`: `requested_at` of the preview that the caller has seen; refused when a report has changed a quantity since. */
  seen: moment.optional(),
});

export const stockActionResponse = stockResponse.extend({
  /** For `read`: when the rate limit allows the report; null when the connection's pause has to be ended manually first. */
  begins_at: moment.nullable().optional(),
});

/** A warning about a SKU: its code and the params of the code's text. */
export const stockNote = z.discriminatedUnion("code", [
  z.strictObject({ code: z.enum(["unknown_sku", "unmanaged", "opted_out", "no_level", "not_reported"]) }),
  z.strictObject({ code: z.literal("unreadable_metadata"), members: z.array(z.string()) }),
  /** The spellings of the SKU in Medusa's inventory items. */
  z.strictObject({ code: z.literal("shared"), skus: z.array(z.string()) }),
  z.strictObject({ code: z.literal("negative"), reported: units }),
  z.strictObject({ code: z.literal("duplicate"), quantities: z.array(units) }),
  z.strictObject({ code: z.literal("rounded_down"), free: units }),
  z.strictObject({ code: z.literal("short"), units }),
  z.strictObject({ code: z.literal("by_hand"), expected: units, found: units }),
  z.strictObject({ code: z.literal("held"), reported: units.nullable() }),
]);
export type StockNoteView = z.infer<typeof stockNote>;

/** One SKU: reported and written quantities, and warnings. */
export const stockLevelView = z.strictObject({
  sku: z.string(),
  /** Quantities in the report in force: several where it has the SKU several times, null where it has none. */
  quantities: z.array(units).nullable(),
  reported: units.nullable(),
  /** When the last report that changed something was requested. */
  reported_at: moment.nullable(),
  /** Since when a reported quantity waits for a person, and that quantity. */
  quarantined_at: moment.nullable(),
  quarantined_quantities: z.array(units).nullable(),
  /** The quantity that the plugin last wrote in Medusa's level. */
  applied: units.nullable(),
  applied_at: moment.nullable(),
  /** A quantity entered manually in Medusa that the sync replaced. */
  replaced: units.nullable(),
  replaced_at: moment.nullable(),
  notes: z.array(stockNote),
  /** For a SKU that only Medusa or only the report has: similar SKUs of the other side. */
  looks_like: z.array(z.string()),
  /** Reported and written quantities, the latest first. */
  history: z.array(
    z.strictObject({
      at: z.string(),
      reported: units.nullable().optional(),
      stocked: units.optional(),
      /** Medusa's quantity before. */
      from: units.optional(),
      /** Whether that quantity had been entered manually in Medusa. */
      replaced: z.literal(true).optional(),
    }),
  ),
});
export type StockLevelView = z.infer<typeof stockLevelView>;

/**
 * SKUs of a connection: all, those that a sync would change, those on hold, those with warnings, or those with one
 * warning. `q`: a part of a SKU or of a product's name. `after` is a SKU.
 */
export const listStockQuery = pageQuery.extend({
  q: z.string().min(1).max(LONGEST_SEARCH).optional(),
  changes: z.enum(["true"]).optional(),
  held: z.enum(["true"]).optional(),
  odd: z.enum(["true"]).optional(),
  note: z.string().min(1).max(50).optional(),
});

/** `GET /admin/sklad/connections/:id/stock/csv`: all SKUs, in a table with texts in one language. */
export const downloadStockQuery = z.object({ lang: z.enum(LANGUAGES).default("en") });

export const skuProduct = z.strictObject({
  /** The title of the product, or of the inventory item when no variant has the SKU. */
  title: z.string().nullable(),
  variant: z.string().nullable(),
  thumbnail: z.string().nullable(),
  product_id: z.string().nullable(),
  inventory_item_id: z.string().nullable(),
});
export type SkuProductView = z.infer<typeof skuProduct>;

/** The calculation of a SKU's quantity now, `reported − counted − awaiting − buffer = free`, and Medusa's quantities. */
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
  /** `stocked` less Medusa's quantity, where a missing level is zero; null when the SKU is not updated. */
  difference: units.nullable(),
  /** `skip`: the SKU is not updated, and a note has the reason. */
  step: z.enum(["none", "write", "create", "skip"]),
  notes: z.array(stockNote),
  /** Medusa's level at the location; null when there is none. */
  medusa: z.strictObject({ stocked: units, reserved: units }).nullable(),
  /** When the report in force was requested. */
  requested_at: moment,
});
export type ExplainedSkuView = z.infer<typeof explainedSku>;

/** A SKU in a list, with its product and the present calculation; null before the first report. */
export const listedSku = stockLevelView.extend({
  product: skuProduct.nullable(),
  explanation: explainedSku.nullable(),
});
export type ListedSkuView = z.infer<typeof listedSku>;

export const listStockResponse = z.strictObject({ levels: z.array(listedSku), ...page });
export type ListStockResponse = z.infer<typeof listStockResponse>;

/** The changes that a sync would write. A page may be empty without being the last. */
export const stockPreviewResponse = z.strictObject({
  skus: z.array(explainedSku),
  /** When the underlying report was requested, for `seen`. */
  requested_at: moment.nullable(),
  ...page,
});

export const skuQuery = z.object({ sku: z.string().min(1).max(200) });

export const skuResponse = z.strictObject({
  sku: z.strictObject({
    explanation: explainedSku.nullable(),
    level: stockLevelView,
    product: skuProduct.nullable(),
  }),
  can,
});
export type SkuResponse = z.infer<typeof skuResponse>;

/** A period of days; by default the last week. */
export const movementsQuery = skuQuery.extend({
  from: instant.optional(),
  to: instant.optional(),
});

/** Movements of one SKU at the warehouse, as the warehouse reports them. */
export const movementsResponse = z.strictObject({
  movements: z.array(
    z.strictObject({
      sku: z.string(),
      name: z.string().nullable(),
      occurredAt: moment.nullable(),
      /** Negative when goods left the shelf. */
      quantity: z.number(),
      type: z.string().nullable(),
      document: z.string().nullable(),
    }),
  ),
  can,
});

/** A comparison of all SKUs with Medusa, and its result. */
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
    /** Number of SKUs deferred because another process had the item's lock; they follow a moment later. */
    busy: z.int(),
    /** Number of SKUs whose level Medusa refuses to write. */
    refused: z.int(),
    /** Number of SKUs with each warning, by its code. */
    notes: z.record(z.string(), z.int()),
  }),
  /** The error's message, for a failed comparison. */
  error: z.string().nullable(),
});
export type StockRunView = z.infer<typeof stockRunView>;

export const stockRunsQuery = pageQuery.extend({
  /** Only comparisons that failed, changed a level, or that Medusa refused to write. */
  notable: z.enum(["true"]).optional(),
});

export const stockRunsResponse = z.strictObject({
  runs: z.array(stockRunView),
  /** Number of comparisons of the last 24 hours that are not notable. */
  quiet: z.int(),
  ...page,
});
