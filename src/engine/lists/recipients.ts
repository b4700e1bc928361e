import type { Recipient } from "../../modules/sklad/stores/order-lists";
import { boundedText } from "../../client/text";
import type { Context } from "../context";

/** Warehouse orders whose recipients are looked at: Medusa's own search goes through all orders there are. */
const LATEST = 2_000;
const MAX_FOUND = 200;
/** Fewer digits than these are the end of too many phones. */
const MIN_DIGITS = 4;
/** Those of a Ukrainian phone that are left when it is written without its country or its zero. */
const OWN_DIGITS = 9;

/** @returns Medusa orders, the newest first, for a recipient whose names begin so or whose phone ends so */
export async function findOrdersOfRecipient(
  { sklad }: Pick<Context, "sklad">,
  text: string,
): Promise<string[]> {
  const isMeant = recipientMeant(text);
  if (!isMeant) return [];
  const recipients = await sklad.stores.orderLists.latestRecipients(LATEST);
  return [...new Set(recipients.filter(isMeant).map(({ order_id }) => order_id))].slice(0, MAX_FOUND);
}

/** Null: the text is neither names nor the end of a phone. */
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

/** An apostrophe is typed in several ways. */
function wordsOf(text: string): string[] {
  const plain = boundedText(text).toLocaleLowerCase("uk").replace(/[’ʼ`]/g, "'");
  return plain.split(/[\s.-]+/).filter(Boolean);
}
