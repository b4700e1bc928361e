import { z } from "zod";
import { choice, flag, setting } from "./setting";

/** What is paid, when it counts as paid, and what is collected at the door. */
export const MONEY_SETTINGS = {
  /** As Medusa's ids (`pp_system_default`). */
  cod_provider_ids: setting("providers", z.array(z.string().min(1).max(200)).max(100), {
    group: "money",
    level: "basic",
    label: { en: "Cash on delivery", uk: "Накладений платіж" },
    hint: {
      en: "Orders paid by one of these payment providers are collected at the door; everything else is prepaid.",
      uk: "За замовлення з одним із цих способів оплати платять під час отримання, решта передоплачені.",
    },
    default: [],
  }),
  prepaid_when: choice({
    group: "money",
    level: "basic",
    label: {
      en: "Prepaid orders are handed over when the payment is",
      uk: "Коли передавати передоплачені замовлення",
    },
    hint: {
      en: "Medusa's own payment provider authorizes everything, so with “authorized” unpaid transfers are handed over too.",
      uk: "Власний платіжний спосіб Medusa авторизує все, тож після самої авторизації передавалися б і неоплачені перекази.",
    },
    choices: {
      captured: { en: "captured", uk: "після підтвердження платежу" },
      authorized: { en: "authorized", uk: "після авторизації платежу" },
    },
    default: "captured",
  }),
  prepaid_shortfall: choice({
    group: "money",
    level: "advanced",
    label: { en: "A paid order that has grown", uk: "Оплачене замовлення, що подорожчало" },
    hint: {
      en: "Waits until the rest is paid, or the rest is collected at the door.",
      uk: "Чекає на доплату, або решту стягують під час отримання.",
    },
    choices: {
      hold: { en: "waits", uk: "чекає" },
      collect: { en: "collects the rest", uk: "решту стягують" },
    },
    default: "hold",
  }),
  without_payment: choice({
    group: "money",
    level: "advanced",
    label: { en: "An order without any payment", uk: "Замовлення зовсім без платежу" },
    hint: { en: "Such as one made from a draft.", uk: "Наприклад, створене з чернетки." },
    choices: {
      hold: { en: "waits for you", uk: "чекає на вас" },
      cash_on_delivery: { en: "is cash on delivery", uk: "з накладеним платежем" },
      prepaid: { en: "is prepaid", uk: "передоплачене" },
    },
    default: "hold",
  }),
  round_cash_to: choice({
    group: "money",
    level: "advanced",
    label: { en: "Cash is rounded down to, UAH", uk: "Готівку округляти донизу до, грн" },
    hint: {
      en: "What is collected at the door is a multiple of this.",
      uk: "Сума, яку стягують під час отримання, кратна цій.",
    },
    choices: {
      "0.01": { en: "0.01", uk: "0,01" },
      "0.50": { en: "0.50", uk: "0,50" },
      "1": { en: "1", uk: "1" },
    },
    default: "0.01",
  }),
  capture_on_delivery: flag({
    group: "money",
    level: "advanced",
    label: {
      en: "Capture cash when it is delivered",
      uk: "Вважати готівку сплаченою, коли посилку доставлено",
    },
    hint: {
      en: "The payment is captured in Medusa. Switched off, you mark it as paid when the money has come.",
      uk: "Платіж у Medusa підтверджується. Якщо вимкнено, ви позначаєте його, коли гроші надійшли.",
    },
    default: false,
  }),
  complete_on_delivery: flag({
    group: "money",
    level: "advanced",
    label: { en: "Complete orders automatically", uk: "Завершувати замовлення автоматично" },
    hint: {
      en: "Once all of an order is delivered or written off, and paid.",
      uk: "Коли все доставлено або списано й оплачено.",
    },
    default: false,
  }),
};
