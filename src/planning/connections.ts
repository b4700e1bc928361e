import { z } from "zod";
import type { SenderDetails } from "../client";
import { cutTo } from "../client/text";
import { DAY_MS } from "./values/days";
import { cleanText, withoutPhones } from "./values/text";

/** Where a connection sends orders. Only `production` ships anything. */
export const ENVIRONMENTS = ["production", "staging", "sandbox"] as const;

export type Environment = (typeof ENVIRONMENTS)[number];

/**
 * Whether a connection may have parcels: a disabled one still has those under way; one that was never enabled has none.
 */
export function mayHaveParcels({
  enabled,
  enabled_at,
}: {
  readonly enabled: boolean;
  readonly enabled_at: Date | null;
}): boolean {
  return enabled || enabled_at !== null;
}

/** The age from which an ApiKey is due to be replaced (spec, Authentication 5). */
const KEY_OLD_DAYS = 90;

/** Whole days since an ApiKey was entered. */
export function keyAgeDays(setAt: Date | string, now: number): number {
  return Math.floor((now - new Date(setAt).getTime()) / DAY_MS);
}

/** Whether an ApiKey of that age, in days, is due to be replaced. Keys of the sandbox open nothing, and stay. */
export function isKeyOld(environment: string, days: number): boolean {
  return environment !== "sandbox" && days >= KEY_OLD_DAYS;
}

/** The sender of a connection's parcels: its registered name, and identifiers of the carrier's directory; null: unknown. */
export const senderSchema = z.object({
  name: z.string(),
  city_ref: z.string().nullable(),
  branch_ref: z.string().nullable(),
});
export type Sender = Readonly<z.infer<typeof senderSchema>>;

/** Where a sender's parcels leave, in the directory's words; null: not known there. */
export interface SenderPlace {
  readonly city: string | null;
  readonly branch: string | null;
}

/** Several senders of one ApiKey are named together: which of them sends a parcel is not shown in the spec. */
const MAX_NAMES = 5;
/** The most of their names that is stored: sentences quote it. */
const MAX_LENGTH = 200;

/**
 * The sender in a response of senderDetails, without its phone; null when the response names none. A place that several
 * senders do not share is unknown.
 */
export function senderOf(details: readonly SenderDetails[]): Sender | null {
  const names = [...new Set(details.map(({ name }) => withoutPhones(name)))].sort().slice(0, MAX_NAMES);
  if (names.length === 0) return null;
  return {
    name: cutTo(names.join("; "), MAX_LENGTH),
    city_ref: shared(details.map(({ cityRef }) => cityRef)),
    branch_ref: shared(details.map(({ warehouseRef }) => warehouseRef)),
  };
}

/** Whether parcels leave under the same name from the same place. What is unknown of either is no difference. */
export function isSameSender(one: Sender, other: Sender): boolean {
  return (
    cleanText(one.name) === cleanText(other.name) &&
    isSameRef(one.city_ref, other.city_ref) &&
    isSameRef(one.branch_ref, other.branch_ref)
  );
}

/** The sender with what a former reading knew of its place and this one does not say. */
export function withKnownPlace(sender: Sender, former: Sender): Sender {
  return {
    name: sender.name,
    city_ref: sender.city_ref ?? former.city_ref,
    branch_ref: sender.branch_ref ?? former.branch_ref,
  };
}

/** Name and place in one line; identifiers stand for what the directory does not name, so that two senders differ. */
export function senderText({ name, city_ref, branch_ref }: Sender, { city, branch }: SenderPlace): string {
  return [name, city ?? city_ref, branch ?? branch_ref].filter((part) => part !== null).join(", ");
}

function shared(refs: readonly (string | null)[]): string | null {
  const [first = null, ...others] = refs;
  return others.every((ref) => ref === first) ? first : null;
}

const isSameRef = (one: string | null, other: string | null) =>
  one === null || other === null || one === other;
