import { type HoldEntry, itemEn, itemUk } from "../entry";
import { text } from "../language";

/** Holds for goods that cannot be shipped, or not from the location where they are reserved. */
export const GOODS_HOLDS = {
  shipping_profile_missing: {
    tone: "needs_you",
    label: { en: "Shipping profile missing", uk: "Немає профілю доставки" },
    actions: ["edit-order"],
    sentence: {
      en: (params, ends) =>
        `The product of ${itemEn(params, "an item of the order")} has no shipping profile, so Medusa could not mark it as fulfilled after the warehouse has shipped it. Give the product its profile (Products → Shipping configuration), or take the item out of the order. ${ends.goesOn}`,
      uk: (params, ends) =>
        `Товар ${itemUk(params, "позиції", "однієї з позицій замовлення")} не має профілю доставки, тому Medusa не змогла б позначити її виконаною, коли склад її відправить. Вкажіть профіль товару (Товари → Конфігурація доставки) або приберіть позицію із замовлення. ${ends.goesOn}`,
    },
  },
  reservation_missing: {
    tone: "needs_you",
    label: { en: "Stock not reserved", uk: "Товар не зарезервовано" },
    actions: ["reserve"],
    sentence: {
      en: (params, ends) =>
        `No stock is reserved for ${itemEn(params, "an item of the order")}, so it is not clear which location it ships from. Either it is out of stock, or the checkout was interrupted. Press "Allocate items" on the order's page in Medusa; if it is not there, delete the item's other reservations first (Inventory → Reservations). ${ends.goesOn}`,
      uk: (params, ends) =>
        `Для ${itemUk(params, "товару", "одного з товарів замовлення")} нічого не зарезервовано, тому невідомо, з якої локації відправляти. Або товар закінчився, або оформлення перервалося. Натисніть «Виділити товари» на сторінці замовлення в Medusa; якщо такої кнопки немає, спершу видаліть решту резервацій товару (Інвентаризація → Резервації). ${ends.goesOn}`,
    },
  },
  reservation_unclear: {
    tone: "needs_you",
    label: { en: "Reservations don't match", uk: "Резервації не збігаються" },
    actions: ["reserve"],
    sentence: {
      en: (params, ends) =>
        `It is not clear which stock location ${itemEn(params, "an item of the order")} ships from: the reserved quantity does not match what is still to be shipped. Correct the reservations (Inventory → Reservations). ${ends.goesOn}`,
      uk: (params, ends) =>
        `Незрозуміло, з якої локації відправляти ${itemUk(params, "товар", "один із товарів замовлення")}: зарезервована кількість не збігається з тією, яку ще треба відправити. Виправте резервації (Інвентаризація → Резервації). ${ends.goesOn}`,
    },
  },
  /** Medusa cannot fulfill a line in two parcels, and the parts of a bundle are packed in one. */
  reserved_at_two_locations: {
    tone: "needs_you",
    label: { en: "Item at two locations", uk: "Товар на двох локаціях" },
    actions: ["reserve"],
    sentence: {
      en: (params, ends) =>
        `${itemEn(params)} is reserved at more than one stock location, and one item cannot be shipped in two parcels. Move its reservations to one location (Inventory → Reservations). ${ends.goesOn}`,
      uk: (params, ends) =>
        `Резервації ${itemUk(params, "товару", "одного з товарів замовлення")} на різних локаціях, а відправити одну позицію двома посилками неможливо. Перенесіть їх на одну локацію (Інвентаризація → Резервації). ${ends.goesOn}`,
    },
  },
  sku_missing: {
    tone: "needs_you",
    label: { en: "No SKU", uk: "Немає артикула" },
    actions: ["edit-item"],
    sentence: {
      en: (params, ends) =>
        `${itemEn(params)} has no SKU, and the warehouse identifies goods only by SKU. Set the SKU of the inventory item to the one used at the warehouse. ${ends.goesOn}`,
      uk: (params, ends) =>
        `У ${itemUk(params, "товару", "одного з товарів замовлення")} немає артикула (SKU), а склад розрізняє товари лише за ним. Вкажіть у позиції інвентаря (Інвентаризація) артикул, під яким товар обліковано на складі. ${ends.goesOn}`,
    },
  },
  fractional_quantity: {
    tone: "needs_you",
    label: { en: "Quantity not whole", uk: "Неціла кількість" },
    actions: ["edit-order"],
    sentence: {
      en: (params, ends) =>
        `The quantity of ${itemEn(params, "an item of the order")} is not a whole number, and the warehouse ships whole units only. Edit the order so that the quantity is a whole number. ${ends.goesOn}`,
      uk: (params, ends) =>
        `Кількість ${itemUk(params, "товару", "одного з товарів замовлення")} не є цілим числом, а склад відправляє товари лише цілими одиницями. Змініть замовлення так, щоб кількість була цілим числом. ${ends.goesOn}`,
    },
  },
  nothing_to_ship: {
    tone: "waits",
    label: { en: "Nothing to ship", uk: "Нема чого відправляти" },
    actions: ["edit-order", "withdraw"],
    sentence: {
      en: "The order has nothing left for the warehouse to ship: its items are already fulfilled, removed, or need no shipping. {nothingToDo}",
      uk: "У цьому замовленні складу нема чого відправляти: товари вже відправлено, вилучено, або вони не потребують доставки. {nothingToDo}",
    },
  },
  still_in_other_order: {
    tone: "waits",
    label: { en: "In another parcel", uk: "В іншій посилці" },
    actions: ["refresh"],
    sentence: {
      en: ({ number }) =>
        `Some of these goods are still in ${number === undefined ? "another warehouse order" : `warehouse order ${text(number)}`}, and sending them now would ship them twice. As soon as the warehouse has changed or canceled that order, this one is sent automatically. If the warehouse refused to do so, call it.`,
      uk: ({ number }) =>
        `Частина цих товарів ще в іншому складському замовленні${number === undefined ? "" : ` (${number})`}, і відправити їх зараз означало б відправити двічі. Щойно склад змінить або скасує те замовлення, це буде передано автоматично. Якщо склад відмовився, зателефонуйте йому.`,
    },
  },
  possibly_in_other_order: {
    tone: "needs_you",
    label: { en: "Maybe in another parcel", uk: "Можливо, в іншій посилці" },
    actions: ["approve", "withdraw"],
    sentence: {
      en: ({ number }, ends) =>
        `It is not certain which goods the warehouse packed in ${number === undefined ? "another warehouse order" : `warehouse order ${text(number)}`}, because a request about it got no clear answer. Ask the warehouse whether these are among them. If not, approve this order on its page; otherwise withdraw it. ${ends.goesOn}`,
      uk: ({ number }, ends) =>
        `Невідомо напевно, які товари склад запакував в ${number === undefined ? "іншому складському замовленні" : `складському замовленні ${text(number)}`}, бо на один із запитів не було чіткої відповіді. Запитайте склад, чи є серед них ці. Якщо немає, натисніть «Дозволити відправку» на сторінці замовлення; інакше відкличте його. ${ends.goesOn}`,
    },
  },
} as const satisfies Record<string, HoldEntry>;
