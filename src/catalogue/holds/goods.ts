import { textOf } from "../params";
import { item, itemOf } from "./item";
import type { HoldEntry } from "./hold";

/** Holds for goods that cannot be sent, or not from there. */
export const GOODS_HOLDS = {
  bundle_components_apart: {
    tone: "needs_you",
    label: { en: "Bundle at two locations", uk: "Набір на двох локаціях" },
    actions: ["reserve"],
    sentence: {
      en: (params, ends) =>
        `The parts of ${item(params, "a bundle")} are reserved at different stock locations, and one parcel cannot be ` +
        `packed at two. Move the reservations to one location (Inventory → Reservations). ${ends.goesOn}`,
      uk: (params, ends) =>
        `Складники ${itemOf(params, "набору", "набору")} зарезервовані на різних локаціях, а одну посилку на двох локаціях не ` +
        `зібрати. Перенесіть резервації на одну локацію (Інвентаризація → Резервації). ${ends.goesOn}`,
    },
  },
  reservation_missing: {
    tone: "needs_you",
    label: { en: "Stock not reserved", uk: "Товар не зарезервовано" },
    actions: ["reserve"],
    sentence: {
      en: (params, ends) =>
        `No stock is reserved for ${item(params, "an item of the order")}, so it has no location to be shipped from. ` +
        `Either it is out of stock, or the checkout was cut short. Reserve it for this order (Inventory → Reservations). ${ends.goesOn}`,
      uk: (params, ends) =>
        `Для ${itemOf(params, "товару", "одного з товарів замовлення")} нічого не зарезервовано, тому невідомо, з якої локації ` +
        `відправляти. Або товар закінчився, або оформлення перервалося. Зарезервуйте його для цього замовлення ` +
        `(Інвентаризація → Резервації). ${ends.goesOn}`,
    },
  },
  reservation_unclear: {
    tone: "needs_you",
    label: { en: "Reservations don't match", uk: "Резервації не збігаються" },
    actions: ["reserve"],
    sentence: {
      en: (params, ends) =>
        `It is not clear which stock location ${item(params, "an item of the order")} is to be shipped from: what is ` +
        `reserved does not match what is still to be shipped. Correct the reservations (Inventory → Reservations). ${ends.goesOn}`,
      uk: (params, ends) =>
        `Незрозуміло, з якої локації відправляти ${itemOf(params, "товар", "один із товарів замовлення")}: зарезервована кількість ` +
        `не збігається з тією, яку ще треба відправити. Виправте резервації (Інвентаризація → Резервації). ${ends.goesOn}`,
    },
  },
  sku_missing: {
    tone: "needs_you",
    label: { en: "No SKU", uk: "Немає артикулу" },
    actions: ["edit-item"],
    sentence: {
      en: (params, ends) =>
        `${item(params)} has no SKU, and the warehouse knows goods by their SKU alone. ` +
        `Give the inventory item the SKU it has at the warehouse. ${ends.goesOn}`,
      uk: (params, ends) =>
        `У ${itemOf(params, "товару", "одного з товарів замовлення")} немає артикулу (SKU), а склад розрізняє товари лише за ним. ` +
        `Впишіть у позиції інвентаря (Інвентаризація) артикул, під яким товар відомий складу. ${ends.goesOn}`,
    },
  },
  fractional_quantity: {
    tone: "needs_you",
    label: { en: "Quantity not whole", uk: "Неціла кількість" },
    actions: ["edit-order"],
    sentence: {
      en: (params, ends) =>
        `The quantity of ${item(params, "an item of the order")} is not a whole number, and the warehouse counts whole ` +
        `units only. Edit the order so that the quantity is whole. ${ends.goesOn}`,
      uk: (params, ends) =>
        `Кількість ${itemOf(params, "товару", "одного з товарів замовлення")} не ціла, а склад рахує лише цілими одиницями. ` +
        `Змініть замовлення так, щоб кількість була цілою. ${ends.goesOn}`,
    },
  },
  nothing_to_ship: {
    tone: "waits",
    label: { en: "Nothing to ship", uk: "Нічого відправляти" },
    actions: ["edit-order", "withdraw"],
    sentence: {
      en: (_, ends) =>
        `The order has nothing left for the warehouse to ship: its items are fulfilled already, removed, or need no ` +
        `shipping. ${ends.nothingToDo}`,
      uk: (_, ends) =>
        `Складу в цьому замовленні нічого відправляти: товари вже відправлені, вилучені або не потребують доставки. ` +
        ends.nothingToDo,
    },
  },
  still_in_other_order: {
    tone: "waits",
    label: { en: "In another parcel", uk: "В іншій посилці" },
    actions: ["refresh"],
    sentence: {
      en: ({ number }) =>
        `Some of these goods are still in ${textOf(number) || "another one"} of the order's warehouse orders, and sending ` +
        `them now would ship them twice. As soon as the warehouse has changed or cancelled that one, this one goes on by ` +
        `itself. If the warehouse has refused to, call it.`,
      uk: ({ number }) =>
        `Частина цих товарів ще в іншому складському замовленні${number === undefined ? "" : ` (${number})`}, і відправити їх ` +
        `зараз означало б відправити двічі. Щойно склад змінить або скасує те замовлення, це піде автоматично. Якщо склад ` +
        `відмовився, зателефонуйте йому.`,
    },
  },
} as const satisfies Record<string, HoldEntry>;
