import { item, itemOf } from "./item";
import type { HoldEntry } from "./hold";

/** Holds for data of the recipient, the address or the delivery method that cannot be sent. */
export const ADDRESS_HOLDS = {
  phone_missing: {
    tone: "needs_you",
    label: { en: "No phone", uk: "Немає телефону" },
    actions: ["edit-address", "hold"],
    sentence: {
      en: (_, ends) =>
        `The order has no phone number, and the warehouse does not ship without one. ` +
        `Add a phone to the order's shipping address. ${ends.goesOn}`,
      uk: (_, ends) =>
        `У замовленні немає телефону, а без нього склад не відправляє. ` +
        `Додайте телефон до адреси доставки в замовленні. ${ends.goesOn}`,
    },
  },
  phone_foreign: {
    tone: "needs_you",
    label: { en: "Phone not Ukrainian", uk: "Телефон не український" },
    actions: ["edit-address", "hold"],
    sentence: {
      en: (_, ends) =>
        `The order's phone is not a Ukrainian number, and the warehouse accepts only those (+380 …). ` +
        `Put the recipient's Ukrainian phone into the order's shipping address. ${ends.goesOn}`,
      uk: (_, ends) =>
        `Телефон у замовленні не український, а склад приймає лише українські номери (+380 …). ` +
        `Вкажіть український телефон одержувача в адресі доставки. ${ends.goesOn}`,
    },
  },
  phone_not_mobile: {
    tone: "needs_you",
    label: { en: "Phone not mobile", uk: "Телефон не мобільний" },
    actions: ["edit-address", "hold"],
    sentence: {
      en: (_, ends) =>
        `The order's phone is not a mobile number, and carriers announce a parcel by text message. ` +
        `Put the recipient's mobile number into the order's shipping address. ${ends.goesOn}`,
      uk: (_, ends) =>
        `Телефон у замовленні не мобільний, а перевізники сповіщають про посилку повідомленням. ` +
        `Вкажіть мобільний телефон одержувача в адресі доставки. ${ends.goesOn}`,
    },
  },
  phone_incomplete: {
    tone: "needs_you",
    label: { en: "Phone incomplete", uk: "Телефон неповний" },
    actions: ["edit-address", "hold"],
    sentence: {
      en: (_, ends) =>
        `The order's phone is no complete number: digits are missing, or there are too many. ` +
        `Correct the phone in the order's shipping address. ${ends.goesOn}`,
      uk: (_, ends) =>
        `Телефон у замовленні неповний: бракує цифр або є зайві. ` +
        `Виправте телефон в адресі доставки. ${ends.goesOn}`,
    },
  },
  recipient_missing: {
    tone: "needs_you",
    label: { en: "No recipient", uk: "Немає одержувача" },
    actions: ["edit-address", "hold"],
    sentence: {
      en: (_, ends) =>
        `The order does not say who receives the parcel. ` +
        `Add the recipient's first and last name to the order's shipping address. ${ends.goesOn}`,
      uk: (_, ends) =>
        `У замовленні не вказано, хто одержує посилку. ` +
        `Додайте ім’я та прізвище одержувача до адреси доставки. ${ends.goesOn}`,
    },
  },
  recipient_incomplete: {
    tone: "needs_you",
    label: { en: "Recipient's name incomplete", uk: "Неповне ім’я одержувача" },
    actions: ["edit-address", "hold"],
    sentence: {
      en: (_, ends) =>
        `The order names the recipient by one name only, and carriers hand parcels to a first and last name. ` +
        `Complete the name in the order's shipping address. ${ends.goesOn}`,
      uk: (_, ends) =>
        `Одержувача в замовленні названо лише одним словом, а перевізники видають посилки за ім’ям і прізвищем. ` +
        `Доповніть ім’я в адресі доставки. ${ends.goesOn}`,
    },
  },
  address_missing: {
    tone: "needs_you",
    label: { en: "Address incomplete", uk: "Неповна адреса" },
    actions: ["edit-address", "hold"],
    sentence: {
      en: (_, ends) =>
        `The delivery address lacks the city or the street. ` +
        `Complete the order's shipping address. ${ends.goesOn}`,
      uk: (_, ends) =>
        `В адресі доставки бракує міста або вулиці. Доповніть адресу доставки в замовленні. ${ends.goesOn}`,
    },
  },
  street_missing: {
    tone: "needs_you",
    label: { en: "No street", uk: "Немає вулиці" },
    actions: ["edit-address", "hold"],
    sentence: {
      en: (_, ends) =>
        `The delivery address has no street. Add the street and the house to the order's shipping address. ${ends.goesOn}`,
      uk: (_, ends) =>
        `В адресі доставки немає вулиці. Додайте вулицю і будинок до адреси доставки в замовленні. ${ends.goesOn}`,
    },
  },
  postcode_missing: {
    tone: "needs_you",
    label: { en: "No postal index", uk: "Немає поштового індексу" },
    actions: ["edit-address", "hold"],
    sentence: {
      en: (_, ends) =>
        `Ukrposhta delivers by postal index, and the order's address has none of five digits. ` +
        `Put the index into the order's shipping address. ${ends.goesOn}`,
      uk: (_, ends) =>
        `Укрпошта доставляє за поштовим індексом, а в адресі замовлення немає індексу з п’яти цифр. ` +
        `Впишіть індекс в адресу доставки. ${ends.goesOn}`,
    },
  },
  country_not_ukraine: {
    tone: "needs_you",
    label: { en: "Goes to another country", uk: "Прямує за кордон" },
    actions: ["edit-address", "withdraw"],
    sentence: {
      en: (_, ends) =>
        `The order goes to another country, and this delivery method serves Ukraine only. ` +
        `Correct the order's shipping address, or send the order another way. ${ends.goesOn}`,
      uk: (_, ends) =>
        `Замовлення прямує до іншої країни, а цей спосіб доставки діє лише в Україні. ` +
        `Виправте адресу доставки або відправте замовлення інакше. ${ends.goesOn}`,
    },
  },
  courier_outside_kyiv: {
    tone: "needs_you",
    label: { en: "Courier outside Kyiv", uk: "Кур’єр поза Києвом" },
    actions: ["edit-address", "edit-order"],
    sentence: {
      en: (_, ends) =>
        `The courier delivers in Kyiv only, and the order goes to another city. ` +
        `Correct the order's shipping address, or add a shipping method that serves it. ${ends.goesOn}`,
      uk: (_, ends) =>
        `Кур’єр доставляє лише по Києву, а замовлення прямує до іншого міста. ` +
        `Виправте адресу доставки або додайте спосіб доставки, який туди діє. ${ends.goesOn}`,
    },
  },
  branch_missing: {
    tone: "needs_you",
    label: { en: "No branch chosen", uk: "Не вибрано відділення" },
    actions: ["choose-branch", "hold"],
    sentence: {
      en: (_, ends) =>
        `No carrier branch is chosen for this order. ` +
        `Choose the branch on the order's page. ${ends.goesOn}`,
      uk: (_, ends) =>
        `Для замовлення не вибрано відділення перевізника. Виберіть відділення на сторінці замовлення. ${ends.goesOn}`,
    },
  },
  carrier_literal_missing: {
    tone: "needs_you",
    label: { en: "Carrier's name missing", uk: "Не вказано назву перевізника" },
    actions: ["settings"],
    sentence: {
      en: (_, ends) =>
        `The carrier's name, spelled the way the warehouse expects it, is not set, so nothing can travel with this carrier. ` +
        `Enter it under Settings → Warehouse; the warehouse's manager tells it when the account is opened. ` +
        ends.allGoOn,
      uk: (_, ends) =>
        `Не вказано назву перевізника так, як її пише склад, тому цим перевізником нічого не можна відправити. ` +
        `Впишіть її в Налаштуваннях → Склад; назву повідомляє менеджер складу під час підключення. ` +
        ends.allGoOn,
    },
  },
  delivery_method_unknown: {
    tone: "needs_you",
    label: { en: "Delivery method unclear", uk: "Незрозумілий спосіб доставки" },
    actions: ["edit-order"],
    sentence: {
      en: (params, ends) =>
        `It is not clear how ${item(params, "the order")} is to be delivered: the shipping option does not say which of ` +
        `the warehouse's delivery methods it stands for. Add a shipping method of the right option to the order, or ` +
        `correct the option. ${ends.goesOn}`,
      uk: (params, ends) =>
        `Незрозуміло, як доставляти ${itemOf(params, "товар", "замовлення")}: у варіанті доставки не вказано, якому способу ` +
        `доставки складу він відповідає. Додайте до замовлення правильний варіант доставки або виправте цей. ${ends.goesOn}`,
    },
  },
} as const satisfies Record<string, HoldEntry>;
