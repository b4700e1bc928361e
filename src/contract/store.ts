import { z } from "zod";

/**
 * The routes of the storefront, under `/store/sklad`. Each names the cart or the shipping option it is asked for; the
 * connection, and with it the service's address, follows from that.
 */
const about = z
  .object({
    cart_id: z.string().max(100).optional(),
    option_id: z.string().max(100).optional(),
  })
  .refine(({ cart_id, option_id }) => (cart_id === undefined) !== (option_id === undefined), {
    message: "Name either cart_id or option_id.",
  });

const words = z.string().trim().max(100);

/** What a branch is; the service may not say it. */
export const branchKind = z.enum(["branch", "locker", "cargo"]);
export type BranchKind = z.infer<typeof branchKind>;

/** `GET /store/sklad/cities`: cities of the carrier's directory, best match first. */
export const storeCitiesQuery = about.safeExtend({
  q: words.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});

export const storeCity = z.strictObject({
  ref: z.string(),
  name: z.string(),
  /** The region (oblast), which distinguishes cities of one name. */
  region: z.string().nullable(),
  /** The service's word, such as "місто" or "село". */
  kind: z.string().nullable(),
});
export type StoreCity = z.infer<typeof storeCity>;

export const storeCitiesResponse = z.strictObject({
  cities: z.array(storeCity),
  /** False while the list of cities was never read to its end: there may be more. */
  complete: z.boolean(),
});
export type StoreCitiesResponse = z.infer<typeof storeCitiesResponse>;

/** `GET /store/sklad/cities/:ref/branches`: open branches of a city, the number asked for first. */
export const storeBranchesQuery = about.safeExtend({
  q: words.optional(),
  kind: branchKind.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
});

export const storeBranch = z.strictObject({
  ref: z.string(),
  number: z.string().nullable(),
  name: z.string(),
  address: z.string().nullable(),
  /** Null: the service does not say it. */
  kind: branchKind.nullable(),
  /** Heaviest parcel in kilograms; null: the service does not say it. */
  max_weight_kg: z.number().nullable(),
});
export type StoreBranch = z.infer<typeof storeBranch>;

export const storeBranchesResponse = z.strictObject({
  branches: z.array(storeBranch),
  has_more: z.boolean(),
  /** False while the city was never read completely: there may be more. */
  complete: z.boolean(),
});
export type StoreBranchesResponse = z.infer<typeof storeBranchesResponse>;

/** `GET /store/sklad/streets`: streets of a city, for a courier. */
export const storeStreetsQuery = about.safeExtend({ city_ref: words.min(1), q: words.min(2) });

export const storeStreet = z.strictObject({
  ref: z.string(),
  name: z.string(),
  /** The service's word: street, avenue, lane and so on. */
  type: z.string().nullable(),
});
export type StoreStreet = z.infer<typeof storeStreet>;

export const storeStreetsResponse = z.strictObject({ streets: z.array(storeStreet) });
export type StoreStreetsResponse = z.infer<typeof storeStreetsResponse>;
