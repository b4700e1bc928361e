import { hryvnias } from "../../catalogue/amounts";
import { groupedPhone } from "../../catalogue/phrases";
import type { ParcelCardView } from "../../contract";
import { type Language, type Text, useLanguage, useText } from "../i18n/use-text";
import type { Writing } from "./changes";

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
