import type { HoldParams } from "../hold";
import { itemText, momentText, textOf, type MessageTable } from "./message-table";

const GOES_ON = "The handover then goes on by itself.";

function item(params: HoldParams, fallback = "An item of the order"): string {
  return itemText(params, ["“", "”"], fallback);
}

export const ENGLISH: MessageTable = {
  phone_missing: () =>
    `The order has no phone number, and the warehouse does not ship without one. ` +
    `Add a phone to the order's shipping address. ${GOES_ON}`,
  phone_foreign: () =>
    `The order's phone is not a Ukrainian number, and the warehouse accepts only those (+380 …). ` +
    `Put the recipient's Ukrainian phone into the order's shipping address. ${GOES_ON}`,
  recipient_missing: () =>
    `The order does not say who receives the parcel. ` +
    `Add the recipient's first and last name to the order's shipping address. ${GOES_ON}`,
  address_missing: () =>
    `The delivery address lacks the city or the street. ` +
    `Complete the order's shipping address. ${GOES_ON}`,
  branch_missing: () =>
    `No carrier branch is chosen for this order. ` + `Choose the branch on the order's page. ${GOES_ON}`,
  carrier_literal_missing: () =>
    `The carrier's name, spelled the way the warehouse expects it, is not set, so nothing can travel with this carrier. ` +
    `Enter it under Settings → Warehouse; the warehouse's manager tells it when the account is opened. ` +
    `All orders waiting for it then go on by themselves.`,
  delivery_method_unknown: (params) =>
    `It is not clear how ${item(params, "the order")} is to be delivered: the shipping option does not say which of ` +
    `the warehouse's delivery methods it stands for. Add a shipping method of the right option to the order, or ` +
    `mend the option. ${GOES_ON}`,
  currency_not_uah: (params) =>
    `The order is in ${textOf(params.currency) || "another currency"}, and the warehouse accepts hryvnias only. ` +
    `It will not be handed over. Fulfil it another way, or place it again in UAH.`,
  bundle_components_apart: (params) =>
    `The parts of ${item(params, "a bundle")} are reserved at different stock locations, and one parcel cannot be ` +
    `packed at two. Move the reservations to one location (Inventory → Reservations). ${GOES_ON}`,
  reservation_missing: (params) =>
    `No stock is reserved for ${item(params, "an item of the order")}, so it has no location to be shipped from. ` +
    `Most often it is out of stock. Reserve it for this order (Inventory → Reservations). ${GOES_ON}`,
  reservation_unclear: (params) =>
    `It cannot be told which stock location ${item(params, "an item of the order")} is to be shipped from: what is ` +
    `reserved does not match what is still to be shipped. Correct the reservations (Inventory → Reservations). ${GOES_ON}`,
  sku_missing: (params) =>
    `${item(params)} has no SKU, and the warehouse knows goods by their SKU alone. ` +
    `Give the inventory item the SKU it has at the warehouse. ${GOES_ON}`,
  fractional_quantity: (params) =>
    `The quantity of ${item(params, "an item of the order")} is not a whole number, and the warehouse counts whole ` +
    `units only. Edit the order so that the quantity is whole. ${GOES_ON}`,
  nothing_to_ship: () =>
    `The order has nothing left for the warehouse to ship: its items are fulfilled already, removed, or need no ` +
    `shipping. There is nothing to do; when an item is added, the handover goes on by itself.`,
  prepaid_not_paid: (params) =>
    `The order is prepaid, and its payment is not yet ${params.prepaid_when === "authorized" ? "authorized" : "captured"}. ` +
    `As soon as it is, the order is handed over by itself. If the money came another way, mark the order as paid.`,
  payment_unknown: () =>
    `The order has no payment, so it is not clear whether the parcel is to collect money. Mark the order as paid, or ` +
    `choose under Settings → Warehouse what orders without a payment are. ${GOES_ON}`,
  waiting_for_approval: () =>
    `The order waits for approval, as the settings ask. Approve it on the order's page. ${GOES_ON}`,
  grace_period: (params) => {
    const until = momentText(params.until);
    return (
      `The order waits ${until === "" ? "a little" : `until ${until} (Kyiv time)`}, so that the customer can still ` +
      `change it. After that it is handed over by itself; there is nothing to do.`
    );
  },
  held_by_merchant: () => `The order was put on hold by hand. Release it on the order's page. ${GOES_ON}`,
  canceled_at_warehouse: () =>
    `The order was cancelled at the warehouse and is not sent there again by itself. If it is to be shipped after ` +
    `all, hand it over again on the order's page; if not, cancel it in Medusa.`,
  still_in_other_order: ({ number }) =>
    `Some of these goods are still in ${textOf(number) || "another one"} of the order's warehouse orders, and sending ` +
    `them now would ship them twice. As soon as the warehouse has changed or cancelled that one, this one goes on by ` +
    `itself. If the warehouse has refused to, call it.`,
};
