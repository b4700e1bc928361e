import type { Group, SettingName } from "../settings/fields";

export interface SettingWords {
  readonly label: string;
  /** What it does, and what a change of it will do. */
  readonly hint: string;
  /** What its values are called. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** What is said of the settings of a connection in English. */
export const settingsEn = {
  standard: (value: string) => `Default: ${value}.`,
  nothing: "none",
  yes: "yes",
  no: "no",
  notTaken: (label: string) => `“${label}” is not valid. Nothing was saved.`,
  groups: {
    handover: "What goes, and when",
    parcel: "What a parcel says",
    money: "Money in special cases",
    telling: "Whom to tell, whom to ask",
    asking: "Asking the warehouse, and believing it",
    stock: "Stock",
    keeping: "Webhooks, and how long things are kept",
  } satisfies Record<Group, string> as Readonly<Record<Group, string>>,
  of: {
    carrier_literal: {
      label: "The carrier's name",
      hint: "The word the warehouse has for the carrier, from the integration manager, letter by letter. Without it orders of its delivery options wait.",
    },
    cod_provider_ids: {
      label: "Cash on delivery",
      hint: "What is paid by one of these is collected at the door; everything else is prepaid.",
    },
    prepaid_when: {
      label: "Prepaid orders go when they are",
      hint: "Medusa's own payment provider authorizes everything, so unpaid transfers would go.",
      choices: { captured: "captured", authorized: "authorized" },
    },
    approve: {
      label: "Wait for your permission",
      hint: "Orders that go only when you have pressed “Approve”.",
      choices: { none: "none", cod: "cash on delivery", all: "all" },
    },
    automatic_handover: {
      label: "Hand orders over by themselves",
      hint: "Switched off, only “Fulfill items” in Medusa sends an order. What is at the warehouse stays there.",
    },
    hand_over_since: {
      label: "Orders placed since",
      hint: "Earlier ones stay. An earlier moment hands over what was placed since then and is not fulfilled. Empty: since the connection was enabled.",
    },
    grace_period_minutes: {
      label: "Minutes to wait after checkout",
      hint: "Time for a customer to change their mind, before the warehouse has it.",
    },
    reserve_missing: {
      label: "Reserve what a checkout did not",
      hint: "A checkout that breaks off may leave an order without its reservations. Switched off, you reserve them.",
    },
    fulfil_at: {
      label: "Medusa's fulfillment begins when the order is",
      hint: "From then on Medusa lets nobody edit the order. Picked is when the warehouse stops taking changes.",
      choices: { picked: "picked", accepted: "accepted" },
    },
    number_prefix: {
      label: "Before each order's number",
      hint: "Tells shops apart that share one ApiKey. It ends in neither a digit nor a digit and -. What was sent keeps its number.",
    },
    recipient_name_order: {
      label: "The recipient's names",
      hint: "As the warehouse is to print them.",
      choices: { last_first: "last name, first name", first_last: "first name, last name" },
    },
    comment_metadata_key: {
      label: "Where the customer's note is",
      hint: "The key in the order's metadata; your developer knows it.",
    },
    products: {
      label: "One product in several lines",
      hint: "Once, at its average price, is safe for every warehouse. Apart, sums are exact to the kopiyka, if the warehouse adds lines up.",
      choices: { one_per_sku: "once, at its average price", exact: "each line apart" },
    },
    tracking_url_template: {
      label: "Where a parcel is followed",
      hint: "The carrier's page, with {number} for the tracking number. Customers get it with the shipment.",
      choices: {
        "carrier-branch": "The carrier",
        ukrposhta: "Ukrposhta",
        "courier-kyiv": "Courier in Kyiv",
        pickup: "Pickup",
      },
    },
    prepaid_shortfall: {
      label: "A paid order that has grown",
      hint: "Waits until the rest is paid, or the rest is collected at the door.",
      choices: { hold: "waits", collect: "collects the rest" },
    },
    without_payment: {
      label: "An order without any payment",
      hint: "Such as one made from a draft.",
      choices: { hold: "waits for you", cash_on_delivery: "is cash on delivery", prepaid: "is prepaid" },
    },
    round_cash_to: {
      label: "Cash is rounded down to, UAH",
      hint: "What is collected at the door is a multiple of this.",
      choices: { "0.01": "0.01", "0.50": "0.50", "1": "1" },
    },
    capture_on_delivery: {
      label: "Cash counts as paid when it is delivered",
      hint: "The payment is captured in Medusa. Switched off, you mark it as paid when the money has come.",
    },
    complete_on_delivery: {
      label: "Complete an order by itself",
      hint: "Once all of it is delivered and paid.",
    },
    manager_contact: {
      label: "Whom to ask at the warehouse",
      hint: "A name, a phone, a chat: shown here and nowhere else, never sent.",
    },
    notify_to: {
      label: "Tell of problems",
      hint: "An address for the shop's notification provider. Without it you see them here.",
    },
    notify_channel: { label: "By", hint: "The channel of that provider." },
    notify_template: { label: "Template", hint: "Of that provider; your developer knows it." },
    stuck_new_after_days: {
      label: "Days without picking that are too many",
      hint: "An order that the warehouse has accepted, and does not begin to pick for longer, needs you.",
    },
    stuck_after_days: {
      label: "Days without news that are too many",
      hint: "An order that stays picked, or on its way, for longer needs you.",
    },
    requests_per_minute: {
      label: "Calls a minute",
      hint: "Of the 60 the warehouse allows. Fewer leave some to other programs with the same ApiKey, and queues take longer.",
    },
    report_every_minutes: {
      label: "Minutes between two looks at the statuses",
      hint: "Webhooks tell sooner where there are any.",
    },
    report_bucket: {
      label: "A report a minute is allowed",
      hint: "Ask the integration manager. Of each kind is quicker; of all kinds together is safe.",
      choices: { per_operation: "of each kind", shared: "of all kinds together" },
    },
    confirm_webhooks: {
      label: "What a webhook may not say alone",
      hint: "Nobody signs webhooks: what moves money is looked up first.",
      choices: { money: "what moves money", all: "everything", never: "nothing is looked up" },
    },
    status_words: {
      label: "Further words of the warehouse",
      hint: "For statuses that are not understood, with commas between them.",
      choices: {
        new: "Accepted",
        picked: "Picked",
        shipped: "Shipped",
        delivered: "Delivered",
        canceled: "Canceled",
        returned: "Returned",
        refused: "Refused by the recipient",
      },
    },
    notification_members: {
      label: "Further names in webhooks",
      hint: "For what webhooks call otherwise, with commas between them.",
      choices: {
        number: "Order's number",
        external_id: "Our identifier",
        remote_id: "The warehouse's number",
        remote_key: "The warehouse's key",
        status: "Status",
        tracking_number: "Tracking number",
        changed_at: "Time",
      },
    },
    stock_sync: {
      label: "Bring Medusa's stock in step",
      hint: "Once you have accepted the preview, or in production at once. Switched off, the warehouse is not asked for its stock.",
      choices: { after_preview: "after a preview", at_once: "at once", off: "no" },
    },
    stock_every_minutes: {
      label: "Minutes between two looks at the stock",
      hint: "A report takes one call a minute at most.",
    },
    report_counts_until: {
      label: "The report counts goods of an order until it is",
      hint: "Shipped subtracts them longest, and never sells twice. Ask the integration manager before you choose another.",
      choices: { shipped: "shipped", picked: "picked", accepted: "accepted" },
    },
    report_lag_minutes: {
      label: "Minutes a report may be old",
      hint: "How old its figures may be when the warehouse gives it. More is safer, and slower to free goods.",
    },
    stock_buffer: {
      label: "Units never sold",
      hint: "Of each SKU; a product can say another number.",
    },
    duplicate_skus: {
      label: "A SKU that a report names several times",
      hint: "Has the lowest of its quantities, or all of them together.",
      choices: { lowest: "lowest", sum: "together" },
    },
    stock_fractions: {
      label: "Parts of a unit",
      hint: "Are rounded down, or written as they are.",
      choices: { round_down: "rounded down", write: "as they are" },
    },
    create_levels: {
      label: "Make missing inventory levels",
      hint: "At the connection's location, for SKUs that the warehouse has. Switched off, you make them.",
    },
    stock_guard_skus_percent: {
      label: "Percent of SKUs a report may lose",
      hint: "When it has lost more, these wait for you; the rest is written.",
    },
    stock_guard_units_percent: {
      label: "Percent of units a report may lose",
      hint: "When it has lost more, its SKUs wait for you; the rest is written.",
    },
    stock_guard_from_skus: {
      label: "SKUs from which both percentages count",
      hint: "With fewer, a report is taken as it is.",
    },
    webhook_ips: {
      label: "Addresses webhooks may come from",
      hint: "IP addresses or ranges, one a line. Empty: from anywhere.",
    },
    webhooks_per_minute: {
      label: "Webhooks a minute",
      hint: "What comes beyond that is refused; the statuses are asked for as well.",
    },
    payload_retention_days: {
      label: "Days for which what was sent is kept",
      hint: "It has names and phones. The timeline stays.",
    },
    inbox_retention_days: {
      label: "Days for which webhooks are kept",
      hint: "As they came, to be read and replayed.",
    },
  } satisfies Record<SettingName, SettingWords> as Readonly<Record<SettingName, SettingWords>>,
};

export type SettingsWords = typeof settingsEn;
