import type { HoldParams } from "../hold";
import { itemText, momentText, quotedReason, textOf, type Endings, type MessageTable } from "./message-table";

function item(params: HoldParams, fallback = "An item of the order"): string {
  return itemText(params, ["“", "”"], fallback);
}

export const ENGLISH_ENDINGS: Readonly<Record<"automatic" | "manual", Endings>> = {
  automatic: {
    goesOn: `The handover then goes on by itself.`,
    allGoOn: `All orders waiting for it then go on by themselves.`,
    nothingToDo: `There is nothing to do; when an item is added, the handover goes on by itself.`,
  },
  manual: {
    goesOn: `Then fulfil the items again.`,
    allGoOn: `Then fulfil the items again.`,
    nothingToDo: `Choose other items, or fulfil these another way.`,
  },
};

export const ENGLISH: MessageTable = {
  phone_missing: (_, ends) =>
    `The order has no phone number, and the warehouse does not ship without one. ` +
    `Add a phone to the order's shipping address. ${ends.goesOn}`,
  phone_foreign: (_, ends) =>
    `The order's phone is not a Ukrainian number, and the warehouse accepts only those (+380 …). ` +
    `Put the recipient's Ukrainian phone into the order's shipping address. ${ends.goesOn}`,
  phone_not_mobile: (_, ends) =>
    `The order's phone is not a mobile number, and carriers announce a parcel by text message. ` +
    `Put the recipient's mobile number into the order's shipping address. ${ends.goesOn}`,
  phone_incomplete: (_, ends) =>
    `The order's phone is no complete number: digits are missing, or there are too many. ` +
    `Correct the phone in the order's shipping address. ${ends.goesOn}`,
  recipient_missing: (_, ends) =>
    `The order does not say who receives the parcel. ` +
    `Add the recipient's first and last name to the order's shipping address. ${ends.goesOn}`,
  recipient_incomplete: (_, ends) =>
    `The order names the recipient by one name only, and carriers hand parcels to a first and last name. ` +
    `Complete the name in the order's shipping address. ${ends.goesOn}`,
  address_missing: (_, ends) =>
    `The delivery address lacks the city or the street. ` +
    `Complete the order's shipping address. ${ends.goesOn}`,
  street_missing: (_, ends) =>
    `The delivery address has no street. Add the street and the house to the order's shipping address. ${ends.goesOn}`,
  postcode_missing: (_, ends) =>
    `Ukrposhta delivers by postal index, and the order's address has none of five digits. ` +
    `Put the index into the order's shipping address. ${ends.goesOn}`,
  country_not_ukraine: (_, ends) =>
    `The order goes to another country, and this delivery method serves Ukraine only. ` +
    `Correct the order's shipping address, or send the order another way. ${ends.goesOn}`,
  courier_outside_kyiv: (_, ends) =>
    `The courier delivers in Kyiv only, and the order goes to another city. ` +
    `Correct the order's shipping address, or add a shipping method that serves it. ${ends.goesOn}`,
  branch_missing: (_, ends) =>
    `No carrier branch is chosen for this order. ` + `Choose the branch on the order's page. ${ends.goesOn}`,
  carrier_literal_missing: (_, ends) =>
    `The carrier's name, spelled the way the warehouse expects it, is not set, so nothing can travel with this carrier. ` +
    `Enter it under Settings → Warehouse; the warehouse's manager tells it when the account is opened. ` +
    ends.allGoOn,
  delivery_method_unknown: (params, ends) =>
    `It is not clear how ${item(params, "the order")} is to be delivered: the shipping option does not say which of ` +
    `the warehouse's delivery methods it stands for. Add a shipping method of the right option to the order, or ` +
    `correct the option. ${ends.goesOn}`,
  currency_not_uah: (params) =>
    `The order is in ${textOf(params.currency) || "another currency"}, and the warehouse accepts hryvnias only. ` +
    `It will not be handed over. Fulfil it another way, or place it again in UAH.`,
  bundle_components_apart: (params, ends) =>
    `The parts of ${item(params, "a bundle")} are reserved at different stock locations, and one parcel cannot be ` +
    `packed at two. Move the reservations to one location (Inventory → Reservations). ${ends.goesOn}`,
  reservation_missing: (params, ends) =>
    `No stock is reserved for ${item(params, "an item of the order")}, so it has no location to be shipped from. ` +
    `Either it is out of stock, or the checkout was cut short. Reserve it for this order (Inventory → Reservations). ${ends.goesOn}`,
  reservation_unclear: (params, ends) =>
    `It cannot be told which stock location ${item(params, "an item of the order")} is to be shipped from: what is ` +
    `reserved does not match what is still to be shipped. Correct the reservations (Inventory → Reservations). ${ends.goesOn}`,
  sku_missing: (params, ends) =>
    `${item(params)} has no SKU, and the warehouse knows goods by their SKU alone. ` +
    `Give the inventory item the SKU it has at the warehouse. ${ends.goesOn}`,
  fractional_quantity: (params, ends) =>
    `The quantity of ${item(params, "an item of the order")} is not a whole number, and the warehouse counts whole ` +
    `units only. Edit the order so that the quantity is whole. ${ends.goesOn}`,
  nothing_to_ship: (_, ends) =>
    `The order has nothing left for the warehouse to ship: its items are fulfilled already, removed, or need no ` +
    `shipping. ${ends.nothingToDo}`,
  prepaid_not_paid: (params) =>
    `The order is prepaid, and its payment is not yet ${params.prepaid_when === "authorized" ? "authorized" : "captured"}. ` +
    `As soon as it is, the order is handed over by itself. If the money came another way, mark the order as paid.`,
  prepaid_shortfall: ({ owed }) =>
    `The order was paid, and ${owed === undefined ? "a part of its price" : `${textOf(owed)} UAH of its price`} is ` +
    `still open, because it has grown since. As soon as the rest is paid, the handover goes on by itself. To have the ` +
    `rest collected at the door, choose “Collect on delivery” on the order's page.`,
  payment_lapsed: () =>
    `The order's payment was authorized and has been voided or has lapsed since, so nothing is paid. As soon as it is ` +
    `paid again, the handover goes on by itself. To have the money collected at the door, choose “Collect on ` +
    `delivery” on the order's page.`,
  refunded: () =>
    `Everything that was paid for the order has been refunded, so it is not sent as a paid one. Cancel the order if it ` +
    `is not to be shipped; if it is, have it paid again, and the handover goes on by itself.`,
  payment_unknown: (_, ends) =>
    `The order has no payment, so it is not clear whether the parcel is to collect money. Mark the order as paid, or ` +
    `choose under Settings → Warehouse what orders without a payment are. ${ends.goesOn}`,
  waiting_for_approval: (_, ends) =>
    `The order waits for approval, as the settings ask. Approve it on the order's page. ${ends.goesOn}`,
  claim_replacement: (_, ends) =>
    `The order holds a replacement for a claimed item, and its price would be collected at the door. Lower its price if ` +
    `it is meant free of charge, then approve the order on its page. ${ends.goesOn}`,
  placed_while_disabled: (_, ends) =>
    `The order was placed while its warehouse connection was disabled, so somebody may have shipped it another way. ` +
    `Approve it on the order's page if the warehouse is to ship it. ${ends.goesOn}`,
  connection_disabled: (_, ends) =>
    `The order was not sent, because its warehouse connection is disabled and no other one serves its stock location. ` +
    `Enable the connection, or another one of that location (Settings → Warehouse). ${ends.goesOn}`,
  grace_period: (params) => {
    const until = momentText(params.until);
    return (
      `The order waits ${until === "" ? "a little" : `until ${until} (Kyiv time)`}, so that the customer can still ` +
      `change it. After that it is handed over by itself; there is nothing to do.`
    );
  },
  held_by_merchant: (_, ends) =>
    `The order was put on hold by hand. Release it on the order's page. ${ends.goesOn}`,
  canceled_at_warehouse: () =>
    `The order was cancelled at the warehouse and is not sent there again by itself. If it is to be shipped after ` +
    `all, hand it over again on the order's page; if not, cancel it in Medusa.`,
  still_in_other_order: ({ number }) =>
    `Some of these goods are still in ${textOf(number) || "another one"} of the order's warehouse orders, and sending ` +
    `them now would ship them twice. As soon as the warehouse has changed or cancelled that one, this one goes on by ` +
    `itself. If the warehouse has refused to, call it.`,
  held_by_shop: ({ sentence }, ends) =>
    `A rule of the shop's own keeps the order back${quotedReason(sentence)}. It is asked again every few minutes, and at ` +
    `once when the order changes or is approved, until it lets the order go. ${ends.goesOn}`,
  shop_rule_failed: (_, ends) =>
    `The shop's own rule about what may be handed over failed, so the order waits. What failed is in the shop's log: ` +
    `show it to your developer. The rule is asked again every few minutes, until it lets the order go. ${ends.goesOn}`,
};
