import { hryvnias } from "../../catalogue/amounts";
import { groupedPhone } from "../../catalogue/phrases";
import type { ParcelCardView } from "../../contract";
import { type Language, type Text, useLanguage, useText } from "../i18n/use-text";

/** How a parcel's fields are written in the page's language. */
interface ParcelText extends Writing {
  /** The delivery method in words, or the carrier's name. */
  readonly method: (card: ParcelCardView) => string;
  /** City and branch or street; "" for a pickup. */
  readonly place: (card: ParcelCardView) => string;
}

export function useParcelText(): ParcelText {
  return parcelText(useText(), useLanguage());
}

function parcelText(t: Text, language: Language): ParcelText {
  const method = ({ destination: { method: way, carrier } }: ParcelCardView) =>
    way === null ? t("order.missing") : (carrier ?? t(`order.methods.${way}`));
  const place = ({ destination: { method: way, city, address } }: ParcelCardView) => {
    const known = [city, address].filter(Boolean).join(", ");
    return known === "" && way === "carrier-branch" ? t("order.unnamedBranch") : known;
  };
  return {
    method,
    place,
    phone: ({ phone }) => phoneText(phone),
    destination: (card) => [method(card), place(card)].filter((part) => part !== "").join(", "),
    payment: ({ payment: { kind, sum } }) =>
      kind === "cash_on_delivery"
        ? [t("order.payments.cash_on_delivery"), hryvnias(sum, language)].filter(Boolean).join(": ")
        : t(`order.payments.${kind}`),
    line: ({ count, name, price }) =>
      [`${count} × ${name}`, hryvnias(price, language)].filter(Boolean).join(" · "),
  };
}

/** `380501234567` as people write it: `+380 50 123 45 67`. Any other text stays as it was filled in. */
export function phoneText(phone: string | null): string | null {
  const grouped = groupedPhone(phone ?? "");
  return grouped === null ? phone : `+${grouped}`;
}

type ChangedField = "recipient" | "phone" | "destination" | "payment" | "comment" | "goods";

/** One changed field, old and new as text; null for what is not there. */
export interface Change {
  readonly field: ChangedField;
  readonly before: string | null;
  readonly after: string | null;
}

/** How the fields that are no plain text are written. */
export interface Writing {
  readonly phone: (card: ParcelCardView) => string | null;
  readonly destination: (card: ParcelCardView) => string;
  readonly payment: (card: ParcelCardView) => string;
  readonly line: (line: ParcelCardView["goods"][number]) => string;
}

/** What differs between two versions of a parcel, one entry for each field and each item. */
export function changesOf(before: ParcelCardView, after: ParcelCardView, writing: Writing): Change[] {
  const of = (field: ChangedField, read: (card: ParcelCardView) => string | null): Change[] => {
    const [old, now] = [read(before), read(after)];
    return old === now ? [] : [{ field, before: old, after: now }];
  };
  return [
    ...of("recipient", ({ recipient }) => recipient),
    ...of("phone", writing.phone),
    ...of("destination", writing.destination),
    ...of("payment", writing.payment),
    ...of("comment", ({ comment }) => comment),
    ...goodsChanges(before, after, writing.line),
  ];
}

function goodsChanges(before: ParcelCardView, after: ParcelCardView, write: Writing["line"]): Change[] {
  const [old, now] = [linesBySku(before, write), linesBySku(after, write)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((sku) => {
    const [oldLines, newLines] = [old.get(sku) ?? [], now.get(sku) ?? []];
    const [was, is] = [without(oldLines, newLines), without(newLines, oldLines)];
    return Array.from({ length: Math.max(was.length, is.length) }, (_, index) => ({
      field: "goods" as const,
      before: was[index] ?? null,
      after: is[index] ?? null,
    }));
  });
}

/** The lines of a parcel as text. With exact sums a sku may have several. */
function linesBySku({ goods }: ParcelCardView, write: Writing["line"]): Map<string, string[]> {
  const lines = new Map<string, string[]>();
  for (const line of goods) {
    const sku = line.sku ?? line.name;
    lines.set(sku, [...(lines.get(sku) ?? []), write(line)]);
  }
  return lines;
}

/** The lines that the others do not have, each of which stands for one. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const rest = [...others];
  return lines.filter((line) => {
    const index = rest.indexOf(line);
    if (index !== -1) rest.splice(index, 1);
    return index === -1;
  });
}
