import { z } from "zod";
import type { DialectOverrides } from "../../client";

/** Options of the plugin in `medusa-config.ts`. All have defaults; times are milliseconds. */
export const moduleOptionsSchema = z.looseObject({
  /** Encrypts ApiKeys at rest. Default: the environment variable `SKLAD_ENCRYPTION_KEY`. */
  encryptionKey: z.string().optional(),
  /** Earlier encryption keys. Default: `SKLAD_ENCRYPTION_KEYS_OLD`, comma-separated. */
  oldEncryptionKeys: z.array(z.string()).optional(),
  /** Hosts, with port if it is not the usual one, that connections may be made to and calls are sent to. Default: any. */
  allowedHosts: z.array(z.string().trim().toLowerCase().min(1)).optional(),
  /**
   * How the shapes that the API's documentation does not show are read and written, by the base address of the service; see
   * docs/dialect.md.
   */
  dialects: z.record(z.url({ protocol: /^https?$/ }), z.custom<DialectOverrides>()).optional(),
  /** The same for every address that `dialects` does not name. */
  dialect: z.custom<DialectOverrides>().optional(),
  /** Length of the warehouse's rate window. */
  rateWindowMs: z.int().min(10).default(60_000),
  /** A call that takes longer is aborted. */
  callDeadlineMs: z.int().min(100).default(30_000),
  /** Time between two look-ups of an unclear outcome: an order may become visible late. */
  lookUpIntervalMs: z.int().min(10).default(20_000),
  /** Lease of a claimed command: if its process dies before sending, it returns to the queue after this time. */
  claimLeaseMs: z.int().min(100).default(15_000),
  /** Added to `callDeadlineMs`: a lease must not end while a response may still come. */
  leaseMarginMs: z.int().min(100).default(30_000),
  /** Pause after the first failure; doubled by each further one, up to 15 minutes. */
  firstPauseMs: z.int().min(10).default(5_000),
  /** How often the outbox is polled without a wake-up. */
  pollIntervalMs: z.int().min(10).max(1_000).default(1_000),
  /** Key of an order's metadata that holds the customer's note for the warehouse. */
  commentMetadataKey: z.string().min(1).max(200).default("comment"),
  /** The channel of Medusa's Notification module by which problems are sent. */
  notificationChannel: z.string().trim().min(1).max(200).default("email"),
  /** The template of that channel's provider. */
  notificationTemplate: z.string().trim().min(1).max(200).default("sklad-problem"),
  /**
   * Webhooks a minute that each process accepts for a connection, over all of its addresses; further ones get 429. Their
   * bodies are bounded in proportion.
   */
  webhooksPerMinute: z.int().min(1).max(1_000_000).default(6_000),
});

/** What a shop writes under `options` of the plugin in `medusa-config.ts`; README.md has the table. */
export type SkladOptions = z.input<z.ZodObject<(typeof moduleOptionsSchema)["shape"]>>;
export type ModuleOptions = z.infer<typeof moduleOptionsSchema>;
