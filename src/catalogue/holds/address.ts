import { type Language, type LocalizedText, text } from "../language";
import { type HoldEntry, type HoldParams, itemEn, itemUk, kilograms } from "../entry";

/** Holds for a recipient, an address or a delivery method that the warehouse does not accept. */
export const ADDRESS_HOLDS = {
  phone_missing: {
    tone: "needs_you",
    label: { en: "No phone", uk: "Немає телефону" },
    actions: ["edit-address", "hold"],
    sentence: {
      en: "The order has no phone number, and the warehouse does not ship without one. Add a phone to the order's shipping address. {goesOn}",
      uk: "У замовленні немає телефону, а без нього склад не відправляє. Додайте телефон до адреси доставки в замовленні. {goesOn}",
    },
  },
  phone_foreign: {
    tone: "needs_you",
    label: { en: "Phone not Ukrainian", uk: "Телефон не український" },
    actions: ["edit-address", "hold"],
    sentence: {
      en: "The order's phone is not a Ukrainian number, and the warehouse accepts only Ukrainian ones (+380 …). Enter the recipient's Ukrainian phone number in the order's shipping address. {goesOn}",
      uk: "Телефон у замовленні не український, а склад приймає лише українські номери (+380 …). Вкажіть український телефон одержувача в адресі доставки. {goesOn}",
    },
  },
  phone_not_mobile: {
    tone: "needs_you",
    label: { en: "Phone not mobile", uk: "Телефон не мобільний" },
    actions: ["edit-address", "hold"],
    sentence: {
      en: "The order's phone is not a mobile number, and carriers notify recipients by text message. Enter the recipient's mobile number in the order's shipping address. {goesOn}",
      uk: "Телефон у замовленні не мобільний, а перевізники сповіщають про посилку текстовим повідомленням. Вкажіть мобільний телефон одержувача в адресі доставки. {goesOn}",
    },
  },
  phone_incomplete: {
    tone: "needs_you",
    label: { en: "Phone incomplete", uk: "Неправильний телефон" },
    actions: ["edit-address", "hold"],
    sentence: {
      en: "The order's phone number is incomplete: it has too few or too many digits. Correct the phone in the order's shipping address. {goesOn}",
      uk: "Телефон у замовленні неправильний: бракує цифр або є зайві. Виправте телефон в адресі доставки. {goesOn}",
    },
  },
  recipient_incomplete: {
    tone: "needs_you",
    label: { en: "Recipient's name incomplete", uk: "Неповне ім’я одержувача" },
    actions: ["edit-address", "hold"],
    sentence: {
      en: "The order lacks the recipient's first or last name, and carriers require both. Complete the name in the order's shipping address. {goesOn}",
      uk: "У замовленні бракує імені або прізвища одержувача, а перевізники видають посилки за ім’ям і прізвищем. Доповніть ім’я в адресі доставки. {goesOn}",
    },
  },
  address_incomplete: {
    tone: "needs_you",
    label: { en: "Address incomplete", uk: "Неповна адреса" },
    actions: ["edit-address", "hold"],
    sentence: {
      en: ({ missing }, ends) =>
        `The delivery address has no ${lacking(missing, "en")}. Complete the shipping address of the order. ${ends.goesOn}`,
      uk: ({ missing }, ends) =>
        `В адресі доставки немає ${lacking(missing, "uk")}. Доповніть адресу доставки в замовленні. ${ends.goesOn}`,
    },
  },
  country_not_ukraine: {
    tone: "needs_you",
    label: { en: "Address abroad", uk: "Адреса за кордоном" },
    actions: ["edit-address", "withdraw"],
    sentence: {
      en: "The order's address is in another country, and this delivery method serves Ukraine only. Correct the order's shipping address, or ship the order another way. {goesOn}",
      uk: "Адреса замовлення в іншій країні, а цей спосіб доставки діє лише в Україні. Виправте адресу доставки або відправте замовлення інакше. {goesOn}",
    },
  },
  courier_outside_kyiv: {
    tone: "needs_you",
    label: { en: "Courier outside Kyiv", uk: "Кур’єр поза Києвом" },
    actions: ["edit-address", "edit-order"],
    sentence: {
      en: "The courier delivers only in Kyiv, and the order's address is in another city. Correct the order's shipping address, or add a shipping method that serves that city. {goesOn}",
      uk: "Кур’єр доставляє лише по Києву, а адреса замовлення в іншому місті. Виправте адресу доставки або додайте спосіб доставки, доступний у цьому місті. {goesOn}",
    },
  },
  branch_missing: {
    tone: "needs_you",
    label: { en: "No branch chosen", uk: "Не вибрано відділення" },
    actions: ["choose-branch", "hold"],
    sentence: {
      en: "No carrier branch has been chosen for this order. Choose a branch on the order's page. {goesOn}",
      uk: "Для замовлення не вибрано відділення перевізника. Виберіть його на сторінці замовлення. {goesOn}",
    },
  },
  branch_closed: {
    tone: "needs_you",
    label: { en: "Branch closed", uk: "Відділення закрито" },
    actions: ["choose-branch", "hold"],
    sentence: {
      en: ({ name }, ends) =>
        `The branch chosen for this order${inBrackets(name)} takes no parcels at the moment, says the carrier's directory. Choose another branch on the order's page, or wait until this one is open. ${ends.goesOn}`,
      uk: ({ name }, ends) =>
        `За довідником перевізника, вибране для замовлення відділення${inBrackets(name)} зараз не приймає посилок. Виберіть інше на сторінці замовлення або зачекайте, доки це відкриється. ${ends.goesOn}`,
    },
  },
  branch_too_heavy: {
    tone: "needs_you",
    label: { en: "Too heavy for branch", uk: "Заважка для відділення" },
    actions: ["choose-branch", "edit-order", "hold"],
    sentence: {
      en: (params, ends) =>
        `The parcel is too heavy for the branch chosen for this order${inBrackets(params.name)}${overLimit(params, "en")}. Choose a branch for heavier parcels on the order's page, or take goods out of the order. ${ends.goesOn}`,
      uk: (params, ends) =>
        `Посилка заважка для вибраного відділення${inBrackets(params.name)}${overLimit(params, "uk")}. Виберіть відділення для важчих посилок на сторінці замовлення або приберіть частину товарів із замовлення. ${ends.goesOn}`,
    },
  },
  carrier_literal_missing: {
    tone: "needs_you",
    label: { en: "Carrier's name missing", uk: "Не вказано назву перевізника" },
    actions: ["settings"],
    sentence: {
      en: "The carrier's name, as the warehouse spells it, is not set, so nothing can be shipped with this carrier. Enter it in Settings → Warehouse; your integration manager knows the exact spelling. {allGoOn}",
      uk: "Не вказано точної назви перевізника в системі складу, тому відправляти цим перевізником неможливо. Вкажіть її: «Налаштування → Склад»; назву повідомляє ваш менеджер інтеграції. {allGoOn}",
    },
  },
  delivery_method_unknown: {
    tone: "needs_you",
    label: { en: "Delivery method unclear", uk: "Незрозумілий спосіб доставки" },
    actions: ["edit-order"],
    sentence: {
      en: (params, ends) =>
        !namesItem(params)
          ? `It is not clear how to deliver the order: its shipping option does not state which of the warehouse's delivery methods it stands for. Add a shipping method of the right option to the order, or correct the option. ${ends.goesOn}`
          : `It is not clear how to deliver ${itemEn(params, "an item of the order")}: no shipping method of the order is for its shipping profile. Add a shipping method for that profile to the order, or give the product another profile (Products → Shipping configuration). ${ends.goesOn}`,
      uk: (params, ends) =>
        !namesItem(params)
          ? `Незрозуміло, як доставляти замовлення: у його варіанті доставки не вказано, якому способу доставки складу він відповідає. Додайте до замовлення правильний варіант доставки або виправте цей. ${ends.goesOn}`
          : `Незрозуміло, як доставляти ${itemUk(params, "товар", "один із товарів замовлення")}: жоден спосіб доставки замовлення не для його профілю доставки. Додайте до замовлення спосіб доставки для цього профілю або змініть профіль товару (Товари → Конфігурація доставки). ${ends.goesOn}`,
    },
  },
} as const satisfies Record<string, HoldEntry>;

const LACKING: Readonly<Record<string, LocalizedText>> = {
  city: { en: "city", uk: "міста" },
  street: { en: "street with a house number", uk: "вулиці з номером будинку" },
  postcode: {
    en: "five-digit postal code, by which Ukrposhta delivers",
    uk: "п’ятизначного поштового індексу, за яким доставляє Укрпошта",
  },
};

/** Of several orders together: each lacks one of these. */
const ANY_PART: LocalizedText = {
  en: "city, no street with a house number or, for Ukrposhta, no five-digit postal code",
  uk: "міста, вулиці з номером будинку або, для Укрпошти, п’ятизначного поштового індексу",
};

function lacking(missing: unknown, language: Language): string {
  return (LACKING[text(missing)] ?? ANY_PART)[language];
}

/** Whether it is about one item; else about the order's shipping option. */
function namesItem({ title, sku }: HoldParams): boolean {
  return title !== undefined || sku !== undefined;
}

function inBrackets(name: string | number | undefined): string {
  const known = text(name);
  return known === "" ? "" : ` (${known})`;
}

function overLimit({ weight_kg, limit_kg }: HoldParams, language: Language): string {
  if (weight_kg === undefined || limit_kg === undefined) return "";
  const [weight, limit] = [kilograms(weight_kg, language), kilograms(limit_kg, language)];
  return language === "uk"
    ? `: товари важать ${weight}, а за довідником перевізника воно приймає щонайбільше ${limit}`
    : `: the goods weigh ${weight}, and by the carrier's directory it takes at most ${limit}`;
}
