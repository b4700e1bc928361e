import { toKyivMoment } from "../amounts";
import { type Language, text } from "../language";
import { type HoldEntry, quotedReason } from "../entry";

/** Holds that wait for a decision of a person, of a setting or of the shop's own rule. */
export const GATE_HOLDS = {
  waiting_for_approval: {
    tone: "needs_you",
    label: { en: "Waiting for approval", uk: "Очікує підтвердження" },
    actions: ["approve", "hold", "withdraw"],
    sentence: {
      en: "The order is waiting for manual approval, as configured in the settings. Approve it on the order's page. {goesOn}",
      uk: "Замовлення чекає на ручне підтвердження, як задано в налаштуваннях. Натисніть «Дозволити відправку» на сторінці замовлення. {goesOn}",
    },
  },
  claim_replacement: {
    tone: "needs_you",
    label: { en: "Replacement for a claim", uk: "Заміна за рекламацією" },
    actions: ["edit-order", "approve", "withdraw"],
    sentence: {
      en: "The order contains a replacement for a claimed item, and its price would be collected on delivery. If it is meant to be free of charge, lower its price; then approve the order on its page. {goesOn}",
      uk: "У замовленні є заміна товару за рекламацією, і її вартість увійде в накладений платіж. Якщо заміна безкоштовна, зменште її ціну, а потім натисніть «Дозволити відправку» на сторінці замовлення. {goesOn}",
    },
  },
  placed_while_disabled: {
    tone: "needs_you",
    label: { en: "Placed while disabled", uk: "Оформлено за вимкненого підключення" },
    actions: ["approve", "withdraw"],
    sentence: {
      en: "The order was placed while its warehouse connection was disabled, so it may already have been shipped another way. If the warehouse should ship it, approve it on the order's page. {goesOn}",
      uk: "Замовлення оформлено, коли підключення до складу було вимкнено, тож його могли вже відправити інакше. Якщо його має відправити склад, натисніть «Дозволити відправку» на сторінці замовлення. {goesOn}",
    },
  },
  grace_period: {
    tone: "waits",
    label: { en: "Time for changes", uk: "Час на зміни" },
    actions: ["hold"],
    sentence: {
      en: ({ until }) =>
        `The order waits ${untilText(until, "en")} so that the customer can still change it. After that it is sent automatically; no action is needed.`,
      uk: ({ until }) =>
        `Замовлення чекає ${untilText(until, "uk")}, щоб покупець міг його змінити. Потім його буде передано автоматично; жодних дій не потрібно.`,
    },
  },
  held_by_merchant: {
    tone: "stopped",
    label: { en: "On hold", uk: "Призупинено вручну" },
    actions: ["release", "withdraw"],
    sentence: {
      en: "The order was put on hold manually. Release it on the order's page. {goesOn}",
      uk: "Замовлення призупинено вручну. Натисніть «Відновити» на сторінці замовлення. {goesOn}",
    },
  },
  connection_disabled: {
    tone: "needs_you",
    label: { en: "Connection disabled", uk: "Підключення вимкнено" },
    actions: ["enable", "withdraw"],
    sentence: {
      en: "The order was not sent because its warehouse connection is disabled and no other connection serves its stock location. Enable this connection or another one for the same location (Settings → Warehouse). {goesOn}",
      uk: "Замовлення не передано, бо його підключення до складу вимкнено, а іншого для цієї локації немає. Увімкніть це підключення або інше для тієї самої локації (Налаштування → Склад). {goesOn}",
    },
  },
  canceled_at_warehouse: {
    tone: "needs_you",
    label: { en: "Canceled at the warehouse", uk: "Скасовано на складі" },
    actions: ["cancel-order"],
    sentence: {
      en: "The order was canceled at the warehouse and will not be sent there again automatically. To ship it after all, hand it over again on the order's page; otherwise cancel it in Medusa.",
      uk: "Замовлення скасовано на складі, автоматично його не буде передано знову. Якщо його все ж треба відправити, передайте його ще раз на сторінці замовлення; якщо ні, скасуйте його в Medusa.",
    },
  },
  held_by_shop: {
    tone: "waits",
    label: { en: "Held by your rule", uk: "Призупинено вашим правилом" },
    actions: ["approve", "retry", "withdraw"],
    sentence: {
      en: ({ sentence }, ends) =>
        `A custom rule of the shop holds the order${quotedReason(sentence)}. The rule is checked again every few minutes, and immediately when the order changes or is approved, until it allows the handover. ${ends.goesOn}`,
      uk: ({ sentence }, ends) =>
        `Замовлення призупинено власним правилом магазину${quotedReason(sentence)}. Правило перевіряється знову що кілька хвилин, а після зміни чи підтвердження замовлення — одразу, доки не дозволить передачу. ${ends.goesOn}`,
    },
  },
  shop_rule_failed: {
    tone: "needs_you",
    label: { en: "Your rule failed", uk: "Збій вашого правила" },
    actions: ["retry", "withdraw"],
    sentence: {
      en: (_, ends) =>
        `The shop's custom handover rule failed or took too long, so the order is waiting. The reason is in the shop's log: ` +
        `show it to your developer. The rule is checked again every few minutes until it allows the handover. ${ends.goesOn}`,
      uk: (_, ends) =>
        `Власне правило магазину щодо передачі замовлень дало збій або відповідає надто довго, тому замовлення чекає. Причину записано в журналі магазину: ` +
        `покажіть її розробникові. Правило перевіряється знову що кілька хвилин, доки не дозволить передачу. ${ends.goesOn}`,
    },
  },
} as const satisfies Record<string, HoldEntry>;

/** Until when an order waits; less exact when that is missing or no instant. */
function untilText(value: unknown, language: Language): string {
  const instant = text(value);
  const isMissing = Number.isNaN(Date.parse(instant));
  if (isMissing) return language === "en" ? "a little" : "ще трохи";
  const until = toKyivMoment(instant, language).replace(" о ", ", ");
  return language === "en" ? `until ${until} (Kyiv time)` : `до ${until} (за київським часом)`;
}
