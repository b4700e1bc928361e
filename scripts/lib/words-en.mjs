const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const orders = (count) => `${count} ${count === 1 ? "order" : "orders"}`;

const money = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "UAH",
  currencyDisplay: "narrowSymbol",
});

export default {
  language: "en",
  locale: "en-GB",
  seconds,
  money: (amount) => money.format(amount),

  usage: `npm run checkout                    one order, paid by card
npm run checkout -- --cod           cash on delivery
npm run checkout -- --prepaid       paid by card
npm run checkout -- --follow        one order, until it is delivered: picked, shipped and delivered at the sandbox, with
                                    what Medusa shows of it
npm run checkout -- --count 25      25 orders; without --cod or --prepaid every other one is cash on delivery
npm run checkout -- --held          an order that waits for a person: its phone is a foreign one
npm run checkout -- --refused       an order the sandbox refuses
npm run checkout -- --json          one JSON object per order, and nothing else, on standard output
npm run checkout -- --lang uk       in Ukrainian; by default the terminal's language

SHOP_URL=http://localhost:9001      another shop that is connected to a sandbox, with SHOP_ADMIN_EMAIL and
                                    SHOP_ADMIN_PASSWORD; by default the demo that "npm start" runs`,
  hint: '"npm run checkout -- --help" lists what it can do.',
  unknownOption: (name) => `There is no option ${name}.`,
  needsValue: (name) => `${name} needs a value.`,
  takesNoValue: (name) => `${name} takes no value.`,
  noWords: (word) => `"${word}" is no option.`,
  notWhole: (text) => `--count is "${text}", not a whole number.`,
  tooFew: (text) => `--count is ${text}; the fewest orders are 1.`,
  oneOf: (names) => `Choose one of ${names.slice(0, -1).join(", ")} and ${names.at(-1)}.`,
  oneOrder: (name) => `${name} shows one order; leave --count out.`,
  forPeople: (name) => `${name} is for people; leave --json out.`,
  unknownLanguage: (text) => `--lang is "${text}"; there are en and uk.`,

  notRunning: 'The demo does not run. Start it with "npm start" in another terminal.',
  noShop: (url) => `No shop answers at ${url}. Start it with "npm start" in another terminal.`,
  notConnected: (url) => `The shop is not connected to a sandbox yet. Connect it at ${url}`,
  notStarted: (url) =>
    `The connection to the warehouse is not started, so no order would be handed over. Start it at ${url}`,
  warehouseOff: (url) =>
    `The warehouse at ${url} does not answer. If "npm start" runs it, Enter in that terminal starts it again.`,
  noBranches:
    "The shop has not read a branch of the carrier from its warehouse yet. See that the warehouse is on, and buy again in a minute.",
  opening: (url) => `Opening the shop at ${url} …`,
  looking: (name) => `Looking at what ${name} sells …`,
  starting: "Starting …",
  buyingAt: (name, url) => `Buying at ${name}, ${url}`,
  buying: "A customer buys …",
  onItsWay: "The order is on its way …",
  progress: ({ placed, count, ended, isHeld, failed }) =>
    `${placed} of ${count} placed, ${ended} ${isHeld ? "held" : "accepted"}${failed > 0 ? `, ${failed} failed` : ""} …`,

  cod: "cash on delivery",
  paidByCard: "paid by card",
  order: (number) => `Order ${number}`,
  acceptedAfter: (ms) => `accepted after ${ms} ms`,
  inShop: "In the shop",
  atWarehouse: "At the warehouse",
  timeline: "Timeline",
  kyivTime: "(Kyiv time)",
  placed: "Placed by the customer",
  took: ({ all, opened, bought, waited }) =>
    `${seconds(all)} in all: ${seconds(opened)} to open the shop, ${seconds(bought)} to buy, ${seconds(waited)} at the plugin and the warehouse`,
  summary: ({ count, ms, accepted, held, waiting, failed, sum, meanMs }) =>
    [
      `${orders(count)} in ${seconds(ms)}: ${held === undefined ? `${accepted} accepted` : `${held} held`}${waiting > 0 ? `, ${waiting} waiting` : ""}, ${failed} failed; ${sum} in all`,
      meanMs === undefined ? "" : `; accepted after ${meanMs} ms on average`,
    ].join(""),
  journey: (number) => `On its way: ${number}`,
  journeyHint: "It is picked, shipped and delivered at the sandbox now; its other orders stay as they are.",
  delivered: (number) => `Order ${number} is delivered`,
  afterCheckout: (ms) => `${seconds(ms)} after the checkout`,
  failed: (number, reason) => `Order ${number} did not end as expected: ${reason}`,

  waiting: (count) =>
    count === 1 ? "The order waits for the warehouse." : `${orders(count)} wait for the warehouse.`,
  goesOn: "Nothing is lost: the plugin hands over what waits as soon as the warehouse takes it.",
  accepted: "the warehouse accepted it",
  unknownToPlugin: (waited) => `after ${seconds(waited)} the plugin still knows nothing of it`,
  stillIs: (waited, label, sentence) => `after ${seconds(waited)} it is "${label}". ${sentence}`,

  warehouse: "warehouse",
  statuses: {
    new: () => "has the order",
    picked: () => "picked: the goods are off the shelf and packed",
    shipped: (waybill) => `shipped: the parcel is with the carrier${waybill ? `, waybill ${waybill}` : ""}`,
    delivered: () => "delivered: the customer has it",
    canceled: () => "canceled",
    refused: () => "refused by the recipient",
    returned: () => "returned to the warehouse",
  },
  fulfilled: "Fulfilled: the goods have left the stock, an edit is no longer possible",
  shippedInMedusa: (numbers) => `Shipped${numbers ? `, tracking number ${numbers}` : ""}`,
  deliveredInMedusa: "Delivered",
  cameTo: (status) => `at the warehouse it is ${status}`,
  stuck: (ms, status) => `nothing has happened for ${seconds(ms)}; the warehouse's last word: ${status}`,
  noWebhook: "the sandbox has no webhook address of this shop",
  webhooksTaken: (all, taken) => `${taken} of ${all} webhooks were taken`,
  lastLine: (label) => `the last entry of the timeline is "${label}"`,

  startUsage: `npm start               run the demo
npm start -- --reset    begin from nothing: forget the shop, its orders and its warehouse
npm start -- --empty    a shop without a warehouse, to connect it in the admin: Settings → Warehouse
npm start -- --lang uk  in Ukrainian; by default the terminal's language

PORT=9001 npm start           the shop on another port (default 9000)
SANDBOX_PORT=9101 npm start   the sandbox on another port (default 9100)
POSTGRES_PORT=5433 npm start  the embedded Postgres on a port of your choice (default: any free one)
DATABASE_URL=postgres://…     a Postgres of your own instead of the embedded one`,
  startHint: '"npm start -- --help" lists what it can do.',
  stopping: "Stopping the shop, the sandbox and Postgres …",
  portTaken: (port, other) =>
    `Port ${port} is taken by another program. Stop that one, or choose another: ${other}`,
  postgresPortTaken: (port) =>
    `Port ${port} (POSTGRES_PORT) is taken. Leave it unset, and any free port will do.`,
  ownDatabase:
    "--reset does not delete a database of your own. Drop the one your environment names, then start without --reset.",
  otherPassword: (folder, secrets) =>
    `The demo's data of an earlier run are in ${folder}, and ${secrets} has another password than theirs, as in a new clone. "npm start -- --reset" deletes the data and begins from nothing; to keep them, put the former file back.`,
  dataGone: "The data of earlier runs are gone.",
  warehouseEnded: "The warehouse is off, and the shop sells on without it. Enter starts the warehouse again.",
  endedUnexpectedly: (name, logFile) =>
    `${name} ended unexpectedly. The end of its log (all of it is in ${logFile}):`,
  steps: {
    plugin: "Plugin built",
    demo: "Shop built",
    postgres: "Postgres runs",
    sandbox: (url) => `Sandbox on ${url}`,
    database: "Database ready",
    shop: (url) => `Shop on ${url}`,
    shelves: "The warehouse's shelves full",
    connected: "Shop connected to the warehouse, its shelves full",
  },
  card: {
    runs: "Everything runs. Ctrl-C stops it.",
    shop: "Shop",
    shopHint: "buy something here, and follow the order until it is delivered",
    admin: "Shop's admin",
    warehouse: "Sandbox",
    api: (url) => `API at ${url}`,
    secrets: "passwords are in .sklad/secrets.json, logs in .sklad/logs",
    first: "First, connect the warehouse:",
    connect: (url) => [
      `Connect → environment Sandbox, address ${url}, the ApiKey above`,
      "(or login demo, password demo), then the four steps to Start",
    ],
    carrier: (name) => `the carrier's name is ${name}`,
    then: "Then, in a second terminal:",
    next: "Try next, in a second terminal:",
    checkout: "a customer buys; watch the order reach the warehouse",
    cod: "the same, cash on delivery",
    follow: "until it is delivered: the warehouse's steps, and Medusa's after them",
    held: "an order that waits for a person, and why",
    refused: "an order the warehouse refuses",
    many: "a busy minute",
    at: (url) => `At ${url}:`,
    today: "Warehouse",
    todayHint: "the day's orders: what waits for you, what is under way, and what went out",
    anOrder: "an order",
    anOrderHint: "its section Warehouse says how it is, what can be done about it, and what was sent",
    pick: "pick and ship",
    pickHint: "open an order; its buttons move it on, as the warehouse's people do",
    shelf: "count a shelf",
    shelfHint: "Stock: change a figure; the shop's Inventory follows within a minute",
    fault: "break",
    faultHint: "Faults: let the next AddOrder fail, or take its answer away, and buy again",
  },
};
