import { z } from "zod";
import { ACTION_CODES, SITUATION_CODES, TONES } from "../catalogue";

/** ISO 8601, in UTC. */
export const moment = z.iso.datetime();

/** ISO 8601, with any offset: an instant that a caller names. */
export const instant = z.iso.datetime({ offset: true });

export const localizedText = z.strictObject({ en: z.string(), uk: z.string() });

/** The situation of an order, a connection or a problem: label, sentence and actions, the same wherever it is shown. */
export const situationView = z.strictObject({
  tone: z.enum(TONES),
  code: z.enum(SITUATION_CODES),
  params: z.record(z.string(), z.unknown()),
  label: localizedText,
  sentence: localizedText,
  /** When it resumes automatically; null when that is unknown or a person has to act. */
  next_at: moment.nullable(),
  /** The likeliest first; `ACTIONS` of `catalogue` has their labels. */
  actions: z.array(z.enum(ACTION_CODES)),
  /** Set where nothing is actually shipped. */
  note: z.enum(["connection.staging", "connection.sandbox"]).nullable(),
});
export type SituationView = z.infer<typeof situationView>;

/** A line of a timeline: who did what, when and why. */
export const timelineLine = z.strictObject({
  at: moment,
  type: z.string(),
  label: localizedText,
  /** The reported status, the reason of a hold, or the warehouse's own words; null for other events. */
  detail: localizedText.nullable(),
  source: z.string(),
  /** For a manual action it includes `actor_type` and `actor_id`. */
  data: z.record(z.string(), z.unknown()).nullable(),
});
export type TimelineLine = z.infer<typeof timelineLine>;

/**
 * Abilities of a user, with the policies of Medusa's role-based access that each needs. Routes check the same policies, so
 * a page offers exactly what the routes accept.
 */
export const ABILITIES = {
  see_orders: ["sklad_order:read"],
  act_on_orders: ["sklad_order:read", "sklad_order:update"],
  see_stock: ["sklad_stock:read"],
  act_on_stock: ["sklad_stock:read", "sklad_stock:update"],
  see_connections: ["sklad_connection:read"],
  create_connections: ["sklad_connection:read", "sklad_connection:create", "sklad_credentials:update"],
  change_connections: ["sklad_connection:read", "sklad_connection:update"],
  delete_connections: ["sklad_connection:read", "sklad_connection:delete"],
  change_credentials: ["sklad_connection:read", "sklad_credentials:update"],
} as const satisfies Record<string, readonly string[]>;
export type Ability = keyof typeof ABILITIES;

const ABILITY_NAMES = Object.keys(ABILITIES) as Ability[];

/** The abilities of the caller; all of them without role-based access. */
export const can = z.record(z.enum(ABILITY_NAMES), z.boolean());
export type Can = z.infer<typeof can>;

/** The query of every list: `limit` entries, the newest first, after the last one of the previous page. */
export const pageQuery = z.object({
  /** `next` of the previous page. */
  after: z.string().min(1).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
});

/** A number that counting stops at 1,000; `more` when there are more. */
export const counted = z.strictObject({ count: z.int(), more: z.boolean() });
export type Counted = z.infer<typeof counted>;

/** Some of these values, with commas between them; each counts once. */
export const several = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .string()
    .max(200)
    .transform((text) => [...new Set(text.split(","))])
    .pipe(z.array(z.enum(values)));

/** The members that every list response has besides its entries. */
export const page = {
  limit: z.int(),
  has_more: z.boolean(),
  /** `after` of the next page. */
  next: z.string().nullable(),
  can,
};

/** Body of a change: the `version` that the caller has seen. When it has changed since, nothing is done (409). */
export const expectedBody = z.object({ expected: z.string().min(1).max(100).optional() });
