import { filled, type Language, type LocalizedText } from "../language";
import { ADDRESS_HOLDS } from "./address";
import { GATE_HOLDS } from "./gates";
import { GOODS_HOLDS } from "./goods";
import type { Endings, HoldEntry, HoldParams } from "../entry";
import { PAYMENT_HOLDS } from "./payment";

export const HOLDS = {
  ...ADDRESS_HOLDS,
  ...GOODS_HOLDS,
  ...PAYMENT_HOLDS,
  ...GATE_HOLDS,
} as const satisfies Record<string, HoldEntry>;

export type HoldCode = keyof typeof HOLDS;

export const HOLD_CODES = Object.keys(HOLDS) as [HoldCode, ...HoldCode[]];

/** Why an order waits. The code is stable; the sentence is made from code and params. */
export interface Hold {
  readonly code: HoldCode;
  readonly params: HoldParams;
}

type Origin = "automatic" | "manual";

const ENDINGS: Readonly<Record<Origin, LocalizedText<Endings>>> = {
  automatic: {
    en: {
      goesOn: "The handover then resumes automatically.",
      allGoOn: "All orders waiting for it are then sent automatically.",
      nothingToDo: "No action is needed; when an item is added, the handover resumes automatically.",
    },
    uk: {
      goesOn: "Після цього передача відновиться автоматично.",
      allGoOn: "Після цього всі замовлення, що чекають на неї, буде передано автоматично.",
      nothingToDo: "Жодних дій не потрібно; якщо товар додадуть, передача відновиться автоматично.",
    },
  },
  manual: {
    en: {
      goesOn: "Then fulfill the items again.",
      allGoOn: "Then fulfill the items again.",
      nothingToDo: "Choose other items, or ship these another way.",
    },
    uk: {
      goesOn: "Після цього виконайте товари ще раз.",
      allGoOn: "Після цього виконайте товари ще раз.",
      nothingToDo: "Виберіть інші товари або відправте ці інакше.",
    },
  },
};

/**
 * What happened, what happens next and what to do, for the merchant. Never a phone, a name or an address.
 * @param origin `manual` when a person fulfills the goods in Medusa: then nothing resumes automatically
 */
export function holdMessage(
  { code, params }: { readonly code: string; readonly params: HoldParams },
  language: Language,
  origin: Origin = "automatic",
): string {
  const known: Readonly<Record<string, HoldEntry>> = HOLDS;
  const found = (known[code]?.sentence ?? OTHER_VERSION)[language];
  const ends = ENDINGS[origin][language];
  return typeof found === "string" ? filled(found, { ...params, ...ends }) : found(params, ends);
}

/** A hold of another version of the plugin, whose code is unknown here. */
const OTHER_VERSION: LocalizedText = {
  en: "See the reason on the order's page.",
  uk: "Причину вказано на сторінці замовлення.",
};

/** The sentence of a hold that a problem carries. */
export function heldFor(hold: unknown, language: Language): string {
  const { code = "", params = {} } = (hold ?? {}) as Partial<Hold>;
  return holdMessage({ code, params }, language);
}

export type { HoldParams } from "../entry";
