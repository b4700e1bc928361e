import type { Recipient } from "../../modules/sklad/stores/medusa/orders";
import { boundedText } from "../../client/text";
import type { Context } from "../context";

/** Warehouse orders whose recipients are searched. Medusa's own search would read all orders. */
const LATEST = 2_000;
const MAX_FOUND = 200;
/** Fewer digits match the end of too many phones. */
const MIN_DIGITS = 4;
/** Digits of a Ukrainian phone without its country code or leading zero. */
const OWN_DIGITS = 9;

/**
 * @returns ids of Medusa orders, the newest first, whose recipient's names begin with the words or whose phone ends
 * with the digits
 */
export async function findOrdersOfRecipient(
  { sklad }: Pick<Context, "sklad">,
  text: string,
): Promise<string[]> {
  const isMeant = recipientMeant(text);
  if (!isMeant) return [];
  const recipients = await sklad.stores.medusaOrders.latestRecipients(LATEST);
  return [...new Set(recipients.filter(isMeant).map(({ order_id }) => order_id))].slice(0, MAX_FOUND);
}

/** Null when the text is neither names nor the end of a phone. */
export function recipientMeant(text: string): ((recipient: Omit<Recipient, "order_id">) => boolean) | null {
  const digits = digitsOf(text);
  if (digits.length >= MIN_DIGITS && /^[+\d\s()-]+$/.test(text)) {
    const end = digits.slice(-OWN_DIGITS);
    return ({ phone }) => digitsOf(phone ?? "").endsWith(end);
  }
  if (!/^[\p{L}\p{M}'’ʼ`.\s-]{2,}$/u.test(text)) return null;
  const wanted = wordsOf(text);
  return ({ first_name, last_name }) => {
    const names = wordsOf(`${first_name ?? ""} ${last_name ?? ""}`);
    return wanted.length > 0 && wanted.every((word) => names.some((name) => name.startsWith(word)));
  };
}

const digitsOf = (text: string) => boundedText(text).replace(/\D/g, "");

/** Apostrophes are normalized, because several characters are used for them. */
function wordsOf(text: string): string[] {
  const plain = boundedText(text).toLocaleLowerCase("uk").replace(/[’ʼ`]/g, "'");
  return plain.split(/[\s.-]+/).filter(Boolean);
}
