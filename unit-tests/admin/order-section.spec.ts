import { actionsOn } from "../../src/catalogue/actions";
import { agoText, exactText } from "../../src/admin/i18n/format";
import { changesOf, type Writing } from "../../src/admin/orders/parcel-text";
import { fixOf, linkOfContact, offeredFor, placeOf } from "../../src/admin/orders/order-actions";
import type { OrderView, ParcelCardView } from "../../src/contract";
import { adminComponent } from "../support/rendered";

jest.mock("@tanstack/react-query", () => ({ useQuery: () => ({}) }));

const CARD: ParcelCardView = {
  recipient: "Коваленко Олена",
  phone: "380671234567",
  destination: { method: "carrier-branch", carrier: "Нова пошта", city: "Київ", address: "Відділення №19" },
  goods: [
    { sku: "TEA-1", name: "Чай", count: "2", price: "100.00" },
    { sku: "CUP-1", name: "Чашка", count: "1", price: "50.00" },
  ],
  payment: { kind: "prepaid", sum: null },
  comment: null,
};
const WRITING: Writing = {
  phone: ({ phone }) => phone,
  destination: ({ destination: { city, address } }) => `${city ?? ""}, ${address ?? ""}`,
  payment: ({ payment }) => payment.kind,
  line: ({ count, name }) => `${count} × ${name}`,
};

describe("The changes of a parcel", () => {
  it("are the fields that differ, each with its old and its new value", () => {
    const after: ParcelCardView = {
      ...CARD,
      phone: "380501112233",
      destination: { ...CARD.destination, address: "Відділення №7" },
      goods: [
        { sku: "TEA-1", name: "Чай", count: "3", price: "100.00" },
        { sku: "HON-1", name: "Мед", count: "1", price: "80.00" },
      ],
    };
    expect(changesOf(CARD, after, WRITING)).toEqual([
      { field: "phone", before: "380671234567", after: "380501112233" },
      { field: "destination", before: "Київ, Відділення №19", after: "Київ, Відділення №7" },
      { field: "goods", before: "2 × Чай", after: "3 × Чай" },
      { field: "goods", before: "1 × Чашка", after: null },
      { field: "goods", before: null, after: "1 × Мед" },
    ]);
    expect(changesOf(CARD, { ...CARD }, WRITING)).toEqual([]);
  });

  it("keep two lines of one sku apart", () => {
    const twice = {
      ...CARD,
      goods: [...CARD.goods, { sku: "TEA-1", name: "Чай", count: "1", price: "0.00" }],
    };
    expect(changesOf(twice, twice, WRITING)).toEqual([]);
    expect(changesOf(CARD, twice, WRITING)).toEqual([{ field: "goods", before: null, after: "1 × Чай" }]);
  });

  it.each([
    { sku: "HON-1", name: "Мед", count: "1", price: "80.00" },
    { sku: "TEA-1", name: "Чай", count: "3", price: "90.00" },
  ])("are one for a line that is added before two lines of one sku: $sku", (added) => {
    const twice = {
      ...CARD,
      goods: [CARD.goods, CARD.goods].flat().map((line, at) => ({ ...line, count: String(at + 1) })),
    };
    const after = { ...CARD, goods: [{ ...added, count: "9" }, ...twice.goods] };
    const text = `9 × ${added.name}`;
    expect(changesOf(twice, after, WRITING)).toEqual([{ field: "goods", before: null, after: text }]);
    expect(changesOf(after, twice, WRITING)).toEqual([{ field: "goods", before: text, after: null }]);
  });
});

function orderIn(tone: string, actions: string[], state = "planned"): OrderView {
  const situation = { tone, actions, params: {} };
  return { order_id: "order_1", number: "1001", connection_id: "con_1", state, situation } as never;
}

const ALL = { change_connections: true, change_credentials: true };
const NONE = { change_connections: false, change_credentials: false };

describe("The actions of an order's section", () => {
  it("are one next step, and the others in the menu, with those last that cannot be undone", () => {
    const refused = orderIn("needs_you", ["edit-address", "edit-order", "ask-warehouse", "retry"]);
    expect(offeredFor(refused, null, ALL)).toEqual({
      next: "edit-address",
      others: ["edit-order", "ask-warehouse", "retry"],
      final: [],
    });
    const accepted = orderIn("moving", ["cancel-at-warehouse", "refresh"], "new");
    expect(offeredFor(accepted, null, ALL)).toEqual({
      next: null,
      others: ["refresh"],
      final: ["cancel-at-warehouse"],
    });
    expect(offeredFor(orderIn("done", ["book-cash", "refresh"], "delivered"), null, ALL).next).toBe(
      "book-cash",
    );
  });

  it.each(actionsOn("page").filter((action) => action !== "open-order"))("can lead to %s", (action) => {
    const { next, others, final } = offeredFor(orderIn("waits", [action]), null, ALL);
    expect([next, ...others, ...final]).toContain(action);
  });

  it("leave out the page that is open already", () => {
    expect(offeredFor(orderIn("needs_you", ["open-order", "retry"]), null, ALL).next).toBe("retry");
  });

  it("begin with another branch where the warehouse refuses the branch, which the address does not name", () => {
    const refused = orderIn("needs_you", ["edit-address", "retry"]);
    const going = (method: string, wrong: "destination" | "phone") =>
      ({
        wrong: [wrong],
        destination: { method },
      }) as never;
    expect(offeredFor(refused, going("carrier-branch", "destination"), ALL)).toEqual({
      next: "choose-branch",
      others: ["edit-address", "retry"],
      final: [],
    });
    expect(offeredFor(refused, going("carrier-branch", "phone"), ALL).next).toBe("edit-address");
    expect(offeredFor(refused, going("courier-kyiv", "destination"), ALL).next).toBe("edit-address");
  });

  it("leave out those on the connection without the right to change it, with no other as the next step", () => {
    const disabled = orderIn("needs_you", ["enable", "settings", "withdraw", "hold"]);
    expect(offeredFor(disabled, null, ALL).next).toBe("enable");
    expect(offeredFor(disabled, null, NONE)).toEqual({ next: null, others: ["hold"], final: ["withdraw"] });
    expect(offeredFor(orderIn("waits", ["try-now", "refresh"]), null, NONE).others).toEqual(["refresh"]);
    const refused = orderIn("needs_you", ["enter-key", "try-now"]);
    expect(offeredFor(refused, null, NONE)).toEqual({ next: null, others: [], final: [] });
    expect(offeredFor(refused, null, { ...NONE, change_credentials: true })).toMatchObject({
      ...{ next: "enter-key", others: [] },
    });
    expect(fixOf("destination", orderIn("needs_you", ["settings"]), true, NONE)).toBeNull();
  });

  it("change the field that is wrong", () => {
    const held = orderIn("needs_you", ["edit-address", "hold"]);
    expect(fixOf("phone", held, true, ALL)).toBe("edit-address");
    expect(fixOf("destination", held, false, ALL)).toBe("edit-address");
    expect(fixOf("destination", orderIn("needs_you", ["edit-address", "retry"]), true, ALL)).toBe(
      "choose-branch",
    );
    expect(fixOf("destination", orderIn("needs_you", ["settings"]), true, ALL)).toBe("settings");
    expect(fixOf("goods", orderIn("needs_you", ["reserve"]), true, ALL)).toBe("reserve");
    expect(fixOf("payment", orderIn("waits", ["hold"]), true, ALL)).toBeNull();
  });
});

it("The link to the log shows what was sent and received for the order", () => {
  expect(placeOf("open-log", { ...orderIn("needs_you", []), number: "1001-2" })).toBe(
    "/warehouse/log?q=1001-2",
  );
});

describe("The link to the inventory", () => {
  const linkFor = (params: object) =>
    placeOf("edit-item", { ...orderIn("needs_you", []), situation: { params } } as never);

  it("opens the item that the order waits for, or that the problem is about", () => {
    expect(linkFor({ title: "Чайник", inventory_item_id: "iitem_1" })).toBe("/inventory/iitem_1");
    expect(linkFor({ items: [{ sku: "TEA & CUP", quantity: "2" }] })).toBe("/inventory?q=TEA%20%26%20CUP");
  });

  it("opens the list where none is named, or several", () => {
    expect(linkFor({ title: "Чайник" })).toBe("/inventory");
    expect(linkFor({ items: [{ sku: "A" }, { sku: "B" }] })).toBe("/inventory");
    expect(linkFor({ items: [] })).toBe("/inventory");
  });
});

it("The moment of the next attempt is stated once", () => {
  const situationText = adminComponent("orders/parcel", "SituationText");
  const next_at = "2026-11-25T12:00:00.000Z";
  const sentence = { en: "It waits.", uk: "Воно чекає." };
  const shown = (params: object, language: "en" | "uk") =>
    situationText({ situation: { sentence, params, next_at } }, language);
  expect(shown({}, "en")).toMatch(/It waits\. Resumes automatically/);
  expect(shown({}, "uk")).toMatch(/Воно чекає\. Відновиться автоматично/);
  expect(shown({ next_at }, "en")).toMatch(/It waits\.</);
  expect(shown({ next_at }, "uk")).toMatch(/Воно чекає\.</);
});

it.each([
  ["https://chat.example/room/7", "https://chat.example/room/7"],
  ["Олена, olena@sklad.example", "mailto:olena@sklad.example?body=%D0%94%D0%B0"],
  ["@olena_sklad", "https://t.me/olena_sklad"],
  ["Олена (@olena_sklad)", "https://t.me/olena_sklad"],
  ["+380 44 123 45 67", null],
  ["javascript:alert(1)", null],
])("The contact %s is opened as %s", (contact, link) => {
  expect(linkOfContact(contact, "Да")).toBe(link);
});

describe("The sums of a parcel", () => {
  const shown = adminComponent("orders/parcel-totals", "ParcelTotals");
  const lines = (goods: [string, string | null][], sum: string | null, language: "en" | "uk" = "en") => {
    const parcel = {
      payment: { sum },
      goods: goods.map(([count, price]) => ({ sku: null, name: "", count, price })),
    };
    return [...shown({ parcel }, language).matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
      ([, name, text]) => [name, text],
    );
  };

  it("add up to what is collected on delivery", () => {
    const goods: [string, string][] = [
      ["3", "153.50"],
      ["1", "2450.00"],
    ];
    expect(lines(goods, "2990.50")).toEqual([
      ["Goods", "₴2,910.50"],
      ["Delivery and adjustments", "₴80.00"],
      ["Cash on delivery", "₴2,990.50"],
    ]);
    expect(lines(goods, "2910.50")).toHaveLength(2);
    expect(lines(goods, "2910.00")[1]).toEqual(["Paid already, and adjustments", "−₴0.50"]);
    expect(lines([["3", "0.1"]], "0.30")).toHaveLength(2);
  });

  it("are not there where nothing is collected, or a price is not known", () => {
    expect(lines([["1", "10.00"]], null)).toEqual([]);
    expect(lines([["1", null]], "10.00")).toEqual([]);
    expect(lines([], "10.00")).toEqual([]);
  });
});

describe("A timeline", () => {
  const timeline = adminComponent("parts/timeline", "Timeline");

  it("has the lines in the order that it is given, the latest first", () => {
    const line = (at: string) => ({ at, type: at, label: { en: `at ${at}`, uk: at }, data: null });
    const html = timeline({ latestFirst: [line("2026-11-25"), line("2026-11-24")] });
    expect(html.indexOf("at 2026-11-25")).toBeLessThan(html.indexOf("at 2026-11-24"));
  });
});

describe("A moment of the timeline", () => {
  const NOW = new Date("2026-11-25T12:00:00.000Z");

  it("has seconds, and no date on its own day", () => {
    expect(exactText("2026-11-25T03:04:12.000Z", "en", NOW)).toBe("5:04:12 AM");
    expect(exactText("2026-11-25T03:04:12.000Z", "uk", NOW)).toBe("05:04:12");
    expect(exactText("2026-11-20T03:04:12.000Z", "en", NOW)).toBe("Nov 20, 2026, 5:04:12 AM");
    expect(exactText("2026-11-20T03:04:12.000Z", "uk", NOW)).toBe("20.11.2026 о 05:04:12");
  });

  it.each([
    ["2026-11-25T12:00:00.000Z", "0 seconds ago", "0 секунд тому"],
    ["2026-11-25T11:55:00.000Z", "5 minutes ago", "5 хвилин тому"],
    ["2026-11-25T10:00:00.000Z", "2 hours ago", "2 години тому"],
    ["2026-11-25T11:54:29.000Z", "6 minutes ago", "6 хвилин тому"],
    ["2026-11-25T11:59:31.000Z", "29 seconds ago", "29 секунд тому"],
    ["2026-11-25T11:59:20.000Z", "1 minute ago", "1 хвилину тому"],
    ["2026-11-25T11:14:00.000Z", "1 hour ago", "1 годину тому"],
    ["2026-11-25T09:20:00.000Z", "3 hours ago", "3 години тому"],
    ["2026-11-23T20:00:00.000Z", "1 day ago", "1 день тому"],
    ["2026-11-22T11:00:00.000Z", "3 days ago", "3 дні тому"],
    ["2026-11-22T22:00:00.000Z", "3 days ago", "3 дні тому"],
    ["2026-11-25T12:00:09.000Z", "0 seconds ago", "0 секунд тому"],
  ])("at %s was %s", (moment, en, uk) => {
    expect(agoText(moment, "en", NOW)).toBe(en);
    expect(agoText(moment, "uk", NOW)).toBe(uk);
  });
});
