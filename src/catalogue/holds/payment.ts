import { hryvnias } from "../amounts";
import { type HoldEntry } from "../entry";
import { text } from "../language";

export const PAYMENT_HOLDS = {
  currency_not_uah: {
    tone: "needs_you",
    label: { en: "Not in hryvnias", uk: "Не в гривнях" },
    actions: ["withdraw"],
    sentence: {
      en: (params) =>
        `The order's currency is ${text(params.currency) || "not the hryvnia"}, and the warehouse accepts hryvnias only. The order will not be sent. Ship it another way, or place it again in UAH.`,
      uk: (params) =>
        `Валюта замовлення — ${text(params.currency) || "не гривня"}, а склад приймає лише замовлення в гривнях. Його не буде передано. Відправте замовлення інакше або оформіть заново в гривнях.`,
    },
  },
  prepaid_not_paid: {
    tone: "waits",
    label: { en: "Not paid yet", uk: "Ще не оплачено" },
    actions: ["hold"],
    sentence: {
      en: (params) =>
        `The order is prepaid, and its payment is not yet ${params.prepaid_when === "authorized" ? "authorized" : "captured"}. As soon as it is, the order is sent automatically. If the money came another way, mark the order as paid.`,
      uk: (params) =>
        `Замовлення з передоплатою, але платіж ще не ${params.prepaid_when === "authorized" ? "авторизовано" : "підтверджено"}. Щойно це станеться, замовлення буде передано автоматично. Якщо кошти надійшли інакше, позначте замовлення оплаченим.`,
    },
  },
  prepaid_shortfall: {
    tone: "needs_you",
    label: { en: "Paid in part", uk: "Оплачено частково" },
    actions: ["collect-on-delivery", "hold"],
    sentence: {
      en: ({ owed }) =>
        `The order was paid, but its total has grown since, and ${owed === undefined ? "part of it" : hryvnias(owed, "en")} is unpaid. As soon as the rest is paid, the handover resumes automatically. To collect the rest on delivery, choose “Collect on delivery” on the order's page.`,
      uk: ({ owed }) =>
        `Замовлення було оплачено, але відтоді його сума зросла: ще не сплачено ${owed === undefined ? "частину" : hryvnias(owed, "uk")}. Щойно решту буде сплачено, передача відновиться автоматично. Щоб одержувач сплатив решту під час отримання, виберіть «Перевести на накладений платіж» на сторінці замовлення.`,
    },
  },
  payment_lapsed: {
    tone: "needs_you",
    label: { en: "Payment expired", uk: "Платіж недійсний" },
    actions: ["collect-on-delivery", "cancel-order"],
    sentence: {
      en: "The order's payment was authorized, but has since been voided or has expired, so nothing is paid. As soon as it is paid again, the handover resumes automatically. To collect the money on delivery, choose “Collect on delivery” on the order's page.",
      uk: "Платіж замовлення було авторизовано, але відтоді його скасовано або термін його дії минув, тож нічого не сплачено. Щойно замовлення буде оплачено знову, передача відновиться автоматично. Щоб одержувач сплатив під час отримання, виберіть «Перевести на накладений платіж» на сторінці замовлення.",
    },
  },
  refunded: {
    tone: "needs_you",
    label: { en: "Refunded", uk: "Кошти повернено" },
    actions: ["cancel-order", "withdraw"],
    sentence: {
      en: "The full payment for the order has been refunded, so it is not sent as a paid order. If it should not be shipped, cancel it; otherwise collect the payment again, and the handover resumes automatically.",
      uk: "Усі сплачені за замовлення кошти повернено покупцеві, тому як оплачене воно не передається. Якщо його не треба відправляти, скасуйте його; якщо треба, отримайте оплату знову, і передача відновиться автоматично.",
    },
  },
  payment_unknown: {
    tone: "needs_you",
    label: { en: "No payment", uk: "Немає платежу" },
    actions: ["settings"],
    sentence: {
      en: "The order has no payment, so it is not clear whether the parcel needs cash on delivery. Mark the order as paid, or choose in Settings → Warehouse how to treat orders without a payment. {goesOn}",
      uk: "У замовленні немає платежу, тому незрозуміло, чи потрібен накладений платіж. Позначте замовлення оплаченим або виберіть, чим вважати замовлення без платежу (Налаштування → Склад). {goesOn}",
    },
  },
  free_from_invalid: {
    tone: "needs_you",
    label: { en: "Carrier's payer unclear", uk: "Платник доставки невідомий" },
    actions: ["hold", "withdraw"],
    sentence: {
      en: "It is not clear who pays the carrier: the sum from which the order's shipping option is free is not a number of hryvnias between 0 and 1,000,000. Correct it in the option's data, by the admin's API. {goesOn}",
      uk: "Незрозуміло, хто платить перевізнику: сума, від якої варіант доставки безкоштовний, не є числом гривень від 0 до 1 000 000. Виправте її в даних варіанта доставки через API адмінпанелі. {goesOn}",
    },
  },
} as const satisfies Record<string, HoldEntry>;
