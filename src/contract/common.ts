import { z } from "zod";
import { ACTION_CODES, SITUATION_CODES, TONES } from "../catalogue";

/** ISO 8601, in UTC. */
export const moment = z.iso.datetime();

/** The same in both languages. */
export const said = z.strictObject({ en: z.string(), uk: z.string() });

/** What is to be said of something, wherever it is shown, and what can be done about it. */
export const situationView = z.strictObject({
  tone: z.enum(TONES),
  code: z.enum(SITUATION_CODES),
  params: z.record(z.string(), z.unknown()),
  label: said,
  sentence: said,
  /** When it goes on without a person. */
  next_at: moment.nullable(),
  /** The likeliest first. What they are called: `ACTIONS` of `catalogue`. */
  actions: z.array(z.enum(ACTION_CODES)),
  /** Where nothing is really shipped. */
  note: z.enum(["connection.staging", "connection.sandbox"]).nullable(),
});
export type SituationView = z.infer<typeof situationView>;

/** A line of a timeline: who did what, when and why. */
export const timelineLine = z.strictObject({
  at: moment,
  type: z.string(),
  label: said,
  source: z.string(),
  /** Of what a person did, `actor_type` and `actor_id` too. */
  data: z.record(z.string(), z.unknown()).nullable(),
});
export type TimelineLine = z.infer<typeof timelineLine>;

/**
 * What a user may do, and the policies of Medusa's role-based access it takes. The routes ask for the same, so what a page
 * offers is what they take.
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

/** What the user who asked may do. Without role-based access everything. */
export const can = z.record(z.enum(ABILITY_NAMES), z.boolean());
export type Can = z.infer<typeof can>;

/** What every list takes: `limit` entries, the newest first, those after the last one of the page before. */
export const pageQuery = z.object({
  /** `next` of the page before. */
  after: z.string().min(1).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
});

/** What every list responds with, besides its entries. */
export const page = {
  limit: z.int(),
  has_more: z.boolean(),
  /** `after` of the next page. */
  next: z.string().nullable(),
  can,
};

/** Body of a change: the `version` of what was seen. When it has moved since, nothing is done: 409. */
export const expectedBody = z.object({ expected: z.string().min(1).max(100).optional() });

/** Body of every response that is no success. */
export const refusalResponse = z.object({
  type: z.string(),
  message: z.string(),
  /** `sklad.…` of the plugin's own refusals. */
  code: z.string().optional(),
});
