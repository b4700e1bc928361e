import { textOf } from "../params";
import type { HoldEntry } from "./hold";

/** Holds for an order's money. */
export const PAYMENT_HOLDS = {
  currency_not_uah: {
    tone: "needs_you",
    label: { en: "Not in hryvnias", uk: "Не в гривнях" },
    actions: ["withdraw"],
    sentence: {
      en: (params) =>
        `The order is in ${textOf(params.currency) || "another currency"}, and the warehouse accepts hryvnias only. ` +
        `It will not be handed over. Fulfil it another way, or place it again in UAH.`,
      uk: (params) =>
        `Валюта замовлення — ${textOf(params.currency) || "не гривня"}, а склад приймає лише замовлення в гривнях. ` +
        `На склад воно не піде. Відправте його інакше або оформіть заново в гривнях.`,
    },
  },
  prepaid_not_paid: {
    tone: "waits",
    label: { en: "Not paid yet", uk: "Ще не оплачено" },
    actions: ["mark-as-paid", "hold"],
    sentence: {
      en: (params) =>
        `The order is prepaid, and its payment is not yet ${params.prepaid_when === "authorized" ? "authorized" : "captured"}. ` +
        `As soon as it is, the order is handed over automatically. If the money came another way, mark the order as paid.`,
      uk: (params) =>
        `Замовлення з передоплатою, але платіж ще не ${params.prepaid_when === "authorized" ? "авторизовано" : "підтверджено"}. ` +
        `Щойно це станеться, замовлення піде на склад автоматично. Якщо гроші надійшли інакше, позначте замовлення як оплачене.`,
    },
  },
  prepaid_shortfall: {
    tone: "needs_you",
    label: { en: "Paid in part", uk: "Оплачено частково" },
    actions: ["collect-on-delivery", "mark-as-paid", "hold"],
    sentence: {
      en: ({ owed }) =>
        `The order was paid, and ${owed === undefined ? "a part of its price" : `${textOf(owed)} UAH of its price`} is ` +
        `still open, because it has grown since. As soon as the rest is paid, the handover resumes automatically. To have the ` +
        `rest collected at the door, choose “Collect on delivery” on the order's page.`,
      uk: ({ owed }) =>
        `Замовлення було оплачено, але воно зросло, і ${owed === undefined ? "частина його ціни" : `${textOf(owed)} грн`} ще ` +
        `не сплачено. Щойно решту сплатять, замовлення піде на склад автоматично. Щоб решту стягнули під час доставки, ` +
        `виберіть «Стягнути під час доставки» на сторінці замовлення.`,
    },
  },
  payment_lapsed: {
    tone: "needs_you",
    label: { en: "Payment lapsed", uk: "Платіж утратив чинність" },
    actions: ["collect-on-delivery", "cancel-order"],
    sentence: {
      en: () =>
        `The order's payment was authorized and has been voided or has lapsed since, so nothing is paid. As soon as it is ` +
        `paid again, the handover resumes automatically. To have the money collected at the door, choose “Collect on ` +
        `delivery” on the order's page.`,
      uk: () =>
        `Платіж замовлення було авторизовано, але відтоді скасовано або його строк минув, тож нічого не сплачено. Щойно його ` +
        `сплатять знову, замовлення піде на склад автоматично. Щоб гроші стягнули під час доставки, виберіть «Стягнути під ` +
        `час доставки» на сторінці замовлення.`,
    },
  },
  refunded: {
    tone: "needs_you",
    label: { en: "Refunded", uk: "Кошти повернено" },
    actions: ["cancel-order", "withdraw"],
    sentence: {
      en: () =>
        `Everything that was paid for the order has been refunded, so it is not sent as a paid one. Cancel the order if it ` +
        `is not to be shipped; if it is, have it paid again, and the handover resumes automatically.`,
      uk: () =>
        `Усе сплачене за замовлення повернено покупцеві, тому як оплачене воно не піде. Скасуйте замовлення, якщо його не ` +
        `треба відправляти; якщо треба — нехай його сплатять знову, і воно піде на склад автоматично.`,
    },
  },
  payment_unknown: {
    tone: "needs_you",
    label: { en: "No payment", uk: "Немає платежу" },
    actions: ["mark-as-paid", "settings"],
    sentence: {
      en: (_, ends) =>
        `The order has no payment, so it is not clear whether the parcel is to collect money. Mark the order as paid, or ` +
        `choose under Settings → Warehouse what orders without a payment are. ${ends.goesOn}`,
      uk: (_, ends) =>
        `У замовленні немає платежу, тому незрозуміло, чи має посилка стягувати гроші. Позначте замовлення як оплачене ` +
        `або виберіть у Налаштуваннях → Склад, чим вважати замовлення без платежу. ${ends.goesOn}`,
    },
  },
} as const satisfies Record<string, HoldEntry>;
