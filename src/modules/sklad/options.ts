import { createHash } from "node:crypto";
import { MedusaError } from "@medusajs/framework/utils";
import { z } from "zod";
import type { DialectOverrides } from "../../client";
import { cutTo } from "../../client/text";

// What an option must be, in the words of the error and of the table in README.md.
const ADDRESS = "an address that begins with https:// or http://";
const TEXT = "text";
const METADATA_KEY = "text of 1 to 200 characters";
const HOST = 'a host such as "api.example.com"';

const atLeast = (least: number) => {
  const rule = `a whole number of ${least} or more`;
  return z.int(rule).min(least, rule);
};
const between = (least: number, most: number) => {
  const rule = `a whole number from ${least} to ${most}`;
  return z.int(rule).min(least, rule).max(most, rule);
};

/** Options of the plugin in `medusa-config.ts`. All have defaults; times are milliseconds. */
export const moduleOptionsSchema = z.looseObject({
  /** Encrypts ApiKeys at rest. Default: the environment variable `SKLAD_ENCRYPTION_KEY`. */
  encryptionKey: z.string(TEXT).optional(),
  /** Earlier encryption keys. Default: `SKLAD_ENCRYPTION_KEYS_OLD`, comma-separated. */
  oldEncryptionKeys: z.array(z.string(TEXT), "a list of texts").optional(),
  /**
   * Hosts that connections may be made to and calls are sent to; one on another port than the usual as `host:port`.
   * Default: any.
   */
  allowedHosts: z
    .array(z.string(HOST).trim().toLowerCase().min(1, HOST), 'a list of hosts, such as ["api.example.com"]')
    .optional(),
  /**
   * How the shapes that the API's documentation does not show are read and written, by the base address of the service; see
   * docs/dialect.md.
   */
  dialects: z
    .record(
      z.url({ protocol: /^https?$/ }),
      z.custom<DialectOverrides>(),
      "dialects by base addresses, each of which begins with https:// or http://",
    )
    .optional(),
  /** The same for every address that `dialects` does not name. */
  dialect: z.custom<DialectOverrides>().optional(),
  /** Length of the warehouse's rate window. */
  rateWindowMs: atLeast(10).default(60_000),
  /** A call that takes longer is aborted. */
  callDeadlineMs: atLeast(100).default(30_000),
  /** Time between two look-ups of an unclear outcome: an order may become visible late. */
  lookUpIntervalMs: atLeast(10).default(20_000),
  /** Lease of a claimed command: if its process dies before sending, it returns to the queue after this time. */
  claimLeaseMs: atLeast(100).default(15_000),
  /** Added to `callDeadlineMs`: a lease must not end while a response may still come. */
  leaseMarginMs: atLeast(100).default(30_000),
  /** Pause after the first failure; doubled by each further one, up to 15 minutes. */
  firstPauseMs: atLeast(10).default(5_000),
  /** How often the outbox is polled without a wake-up. */
  pollIntervalMs: between(10, 1_000).default(1_000),
  /** Key of an order's metadata that holds the customer's note for the warehouse. */
  commentMetadataKey: z.string(METADATA_KEY).min(1, METADATA_KEY).max(200, METADATA_KEY).default("comment"),
  /** Base address of a sandbox beside the shop: the form of a new connection suggests it. */
  sandboxAddress: z.url({ protocol: /^https?$/, error: ADDRESS }).optional(),
  /**
   * Webhooks a minute that each process accepts for a connection, over all of its addresses; further ones get 429. Their
   * bodies are bounded in proportion.
   */
  webhooksPerMinute: between(1, 1_000_000).default(6_000),
  /**
   * Requests of cities, branches and streets that one address makes in ten seconds, in each process; further ones get 429.
   * More than a person types; a storefront that asks from its own server, or a proxy that hides its customers, needs more.
   * 0: no limit.
   */
  storeRequestsPerTenSeconds: between(0, 1_000_000).default(20),
  /** Whether Medusa's `/store/orders` gives customers the waybill, its link, and when a parcel was shipped and delivered. */
  storeTracking: z.boolean("true or false").default(true),
});

/** What a shop writes under `options` of the plugin in `medusa-config.ts`; README.md has the table. */
export type SkladOptions = z.input<z.ZodObject<(typeof moduleOptionsSchema)["shape"]>>;
export type ModuleOptions = z.infer<typeof moduleOptionsSchema>;

/** Options whose values are in no error. */
const SECRET = ["encryptionKey", "oldEncryptionKeys"];
const MAX_SHOWN = 100;

/**
 * The options of the plugin with their defaults.
 * @throws MedusaError with a sentence for each option that is not what it must be
 */
export function readOptions(options: unknown): ModuleOptions {
  const parsed = moduleOptionsSchema.safeParse(options ?? {});
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map((issue) => sentenceOf(issue, options));
  throw new MedusaError(MedusaError.Types.INVALID_DATA, [...new Set(sentences)].join(" "));
}

function sentenceOf({ code, path, message }: z.core.$ZodIssue, options: unknown): string {
  const [option, ...inside] = path.map(String);
  if (option === undefined)
    return "In medusa-config.ts, the options of medusa-plugin-sklad must be an object.";
  const place = [option, ...(code === "invalid_key" ? [] : inside.map((index) => `[${index}]`))].join("");
  const found =
    code === "invalid_key"
      ? `has the key ${shown(inside[0])}`
      : `is ${shown(valueAt(options, path), SECRET.includes(option))}`;
  return `In medusa-config.ts, the option "${place}" of medusa-plugin-sklad must be ${message}, and ${found}.`;
}

function valueAt(options: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    options,
  );
}

function shown(value: unknown, isSecret = false): string {
  if (Array.isArray(value)) return "a list";
  if (value === null) return "null";
  if (typeof value === "string")
    return isSecret ? "text" : `the text ${JSON.stringify(cutTo(value, MAX_SHOWN))}`;
  if (typeof value === "number" || typeof value === "boolean")
    return isSecret ? `a ${typeof value}` : String(value);
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** The dialect of a service's address; `dialect` is that of all addresses without one of their own. */
export function dialectOf(
  { dialect, dialects = {} }: Pick<ModuleOptions, "dialect" | "dialects">,
  baseUrl: string,
): DialectOverrides | undefined {
  const [, own] =
    Object.entries(dialects).find(([address]) => normalized(address) === normalized(baseUrl)) ?? [];
  return own ?? dialect;
}

/** The case of the host, the default port and a trailing slash do not make another address. */
function normalized(address: string): string {
  return new URL(address).href.replace(/\/+$/, "");
}

/** The fingerprint of the dialect of a service's address; null for the default dialect. */
export function dialectFingerprintOf(
  options: Pick<ModuleOptions, "dialect" | "dialects">,
  baseUrl: string,
): string | null {
  return dialectFingerprint(dialectOf(options, baseUrl));
}

/**
 * Hash of a dialect by its text, functions included; null for the default dialect. Values that a function takes from its
 * surroundings are not part of it.
 */
export function dialectFingerprint(dialect: DialectOverrides = {}): string | null {
  if (Object.keys(dialect).length === 0) return null;
  const text = JSON.stringify(dialect, (_, value: unknown) =>
    typeof value === "function" ? Function.prototype.toString.call(value) : value,
  );
  return createHash("sha256").update(text).digest("base64url");
}
