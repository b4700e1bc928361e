import { momentText, quotedReason } from "../params";
import type { HoldEntry } from "./hold";

/** Holds for a decision: of a person, of a setting or of the shop's own rule. */
export const GATE_HOLDS = {
  waiting_for_approval: {
    tone: "needs_you",
    label: { en: "Waits for your permission", uk: "Чекає на ваш дозвіл" },
    actions: ["approve", "hold", "withdraw"],
    sentence: {
      en: (_, ends) =>
        `The order waits for approval, as the settings ask. Approve it on the order's page. ${ends.goesOn}`,
      uk: (_, ends) =>
        `Замовлення чекає на ваш дозвіл відправити, як задано в налаштуваннях. ` +
        `Натисніть «Дозволити відправку» на сторінці замовлення. ${ends.goesOn}`,
    },
  },
  claim_replacement: {
    tone: "needs_you",
    label: { en: "Replacement for a claim", uk: "Заміна за рекламацією" },
    actions: ["edit-order", "approve", "withdraw"],
    sentence: {
      en: (_, ends) =>
        `The order holds a replacement for a claimed item, and its price would be collected at the door. Lower its price if ` +
        `it is meant free of charge, then approve the order on its page. ${ends.goesOn}`,
      uk: (_, ends) =>
        `У замовленні є заміна товару за рекламацією, і її ціну стягнули б під час доставки. Якщо вона безкоштовна, зменште ` +
        `її ціну, а тоді натисніть «Дозволити відправку» на сторінці замовлення. ${ends.goesOn}`,
    },
  },
  placed_while_disabled: {
    tone: "needs_you",
    label: { en: "Placed while disabled", uk: "Оформлено за вимкненого з’єднання" },
    actions: ["approve", "withdraw"],
    sentence: {
      en: (_, ends) =>
        `The order was placed while its warehouse connection was disabled, so it may have been shipped another way. ` +
        `Approve it on the order's page if the warehouse is to ship it. ${ends.goesOn}`,
      uk: (_, ends) =>
        `Замовлення оформили, коли з’єднання зі складом було вимкнене, тож його могли відправити інакше. ` +
        `Якщо його має відправити склад, натисніть «Дозволити відправку» на сторінці замовлення. ${ends.goesOn}`,
    },
  },
  grace_period: {
    tone: "waits",
    label: { en: "Time for changes", uk: "Час на зміни" },
    actions: ["hold"],
    sentence: {
      en: (params) => {
        const until = momentText(params.until);
        return (
          `The order waits ${until === "" ? "a little" : `until ${until} (Kyiv time)`}, so that the customer can still ` +
          `change it. After that it is handed over automatically; there is nothing to do.`
        );
      },
      uk: (params) => {
        const until = momentText(params.until);
        return (
          `Замовлення чекає ${until === "" ? "ще трохи" : `до ${until} (за київським часом)`}, щоб покупець міг його ` +
          `змінити. Потім воно піде на склад автоматично; робити нічого не треба.`
        );
      },
    },
  },
  held_by_merchant: {
    tone: "stopped",
    label: { en: "On hold", uk: "Затримано вручну" },
    actions: ["release", "withdraw"],
    sentence: {
      en: (_, ends) => `The order was put on hold by hand. Release it on the order's page. ${ends.goesOn}`,
      uk: (_, ends) => `Замовлення затримано вручну. Зніміть затримку на сторінці замовлення. ${ends.goesOn}`,
    },
  },
  connection_disabled: {
    tone: "needs_you",
    label: { en: "Connection disabled", uk: "З’єднання вимкнене" },
    actions: ["enable", "withdraw"],
    sentence: {
      en: (_, ends) =>
        `The order was not sent, because its warehouse connection is disabled and no other one serves its stock location. ` +
        `Enable the connection, or another one of that location (Settings → Warehouse). ${ends.goesOn}`,
      uk: (_, ends) =>
        `Замовлення не надіслано, бо його з’єднання зі складом вимкнене, а іншого для цього місця зберігання немає. ` +
        `Увімкніть це з’єднання або інше для того самого місця (Налаштування → Склад). ${ends.goesOn}`,
    },
  },
  canceled_at_warehouse: {
    tone: "needs_you",
    label: { en: "Cancelled there", uk: "Скасовано на складі" },
    actions: ["cancel-order"],
    sentence: {
      en: () =>
        `The order was cancelled at the warehouse and is not sent there again automatically. If it is to be shipped after ` +
        `all, hand it over again on the order's page; if not, cancel it in Medusa.`,
      uk: () =>
        `Замовлення скасовано на складі, і автоматично воно туди більше не піде. Якщо його все ж треба відправити, передайте ` +
        `його ще раз зі сторінки замовлення; якщо ні — скасуйте його в Medusa.`,
    },
  },
  held_by_shop: {
    tone: "waits",
    label: { en: "Kept by your rule", uk: "Затримує ваше правило" },
    actions: ["approve", "retry", "withdraw"],
    sentence: {
      en: ({ sentence }, ends) =>
        `A rule of the shop's own keeps the order back${quotedReason(sentence)}. It is asked again every few minutes, and at ` +
        `once when the order changes or is approved, until it lets the order go. ${ends.goesOn}`,
      uk: ({ sentence }, ends) =>
        `Замовлення затримує власне правило магазину${quotedReason(sentence)}. Його запитують знову що кілька хвилин, а після ` +
        `зміни чи підтвердження замовлення одразу, доки воно не дозволить передачу. ${ends.goesOn}`,
    },
  },
  shop_rule_failed: {
    tone: "needs_you",
    label: { en: "Your rule failed", uk: "Збій вашого правила" },
    actions: ["retry", "withdraw"],
    sentence: {
      en: (_, ends) =>
        `The shop's own rule about what may be handed over failed, so the order waits. What failed is in the shop's log: ` +
        `show it to your developer. The rule is asked again every few minutes, until it lets the order go. ${ends.goesOn}`,
      uk: (_, ends) =>
        `Власне правило магазину про те, що можна передавати, дало збій, тому замовлення чекає. Причина в журналі магазину: ` +
        `покажіть її розробникові. Правило запитують знову що кілька хвилин, доки воно не дозволить передачу. ${ends.goesOn}`,
    },
  },
} as const satisfies Record<string, HoldEntry>;
