import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type NotificationOptions, ORDER_STATES, readNotification } from "../../src/client";
import { isAmbiguousWord, KNOWN_WORDS, stateReader } from "../../src/client/dialect/status-words";

const ORDER = { external_id: "sklord_1", id_order: "1001", id_order_FF: "FF-7", key_order: "k-7" };
const IDS = { externalId: "sklord_1", number: "1001", remoteId: "FF-7", remoteKey: "k-7" };

function read(body: unknown, options: NotificationOptions = {}, contentType = "application/json") {
  const bytes =
    body instanceof Uint8Array ? body : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  return readNotification({ body: bytes, contentType }, options);
}

const states = (body: unknown, options?: NotificationOptions, contentType?: string) =>
  read(body, options, contentType).statuses.map(({ externalId, number, state }) => [
    externalId ?? number,
    state,
  ]);

it("A placeholder in the place of an identifier names no order", () => {
  const none = { id_order_FF: "0", key_order: "00000000-0000-0000-0000-000000000000" };
  const { statuses } = read({ ...none, external_id: "sklord_1", status: "picked" });
  expect(statuses).toMatchObject([{ externalId: "sklord_1", remoteId: null, remoteKey: null }]);
  expect(read({ ...none, id_order: "-", status: "picked" }).statuses).toEqual([]);
});

describe("A notification is understood", () => {
  it("in the shape of a look-up's response", () => {
    const { statuses, issues } = read({
      ...ORDER,
      status: "shipped",
      date: "20.11.2026 12:00:00",
      ttn: "20450000000001",
    });
    expect(issues).toEqual([]);
    expect(statuses).toEqual([
      {
        ...IDS,
        status: "shipped",
        state: "shipped",
        changedAt: new Date("2026-11-20T10:00:00Z"),
        trackingNumbers: ["20450000000001"],
      },
    ]);
  });

  it("are of the order that lines belong to, whatever numbers the lines have", () => {
    const order = { id_order: "1001", items: [{ order_id: 57, sku: "A" }] };
    expect(read({ order, status: "shipped" }).statuses).toMatchObject([{ number: "1001", state: "shipped" }]);
  });

  it.each([
    ["in an envelope", { result: "ok", Data: { ...ORDER, status: "picked" }, errors: [] }],
    ["beside the order", { event: "status", order: ORDER, status: "picked" }],
    [
      "beside the order, further in",
      { type: "x", payload: { order: { ...ORDER }, new_status: "picked", old_status: "new" } },
    ],
    ["under another name", { extId: "sklord_1", order_status: "Зібрано" }],
    ["with the envelope's own status", { status: "ok", data: { ...ORDER, status: "picked" } }],
    ["with its lines", { ...ORDER, status: "picked", items: [{ sku: "A", name: "Чай" }] }],
    ["with lines that have numbers", { ...ORDER, status: "picked", items: [{ order_id: 57, sku: "A" }] }],
    [
      "with lines that have keys",
      { ...ORDER, status: "picked", rows: [{ uuid: "line-1" }, { uuid: "line-2" }] },
    ],
    ["with lines that have statuses", { ...ORDER, status: "picked", list: [{ status: "reserved" }] }],
    [
      "beside its lines",
      { status: "picked", order: { ...ORDER, records: [{ order_id: 57, status: "shipped" }] } },
    ],
    ["in a list of a message with an id", { uuid: "message-1", items: [{ ...ORDER, status: "picked" }] }],
    [
      "with placeholders for the warehouse's identifiers",
      {
        external_id: "sklord_1",
        id_order_FF: "0",
        key_order: "00000000-0000-0000-0000-000000000000",
        status: "picked",
      },
    ],
    ["in a list", [{ ...ORDER, status: "picked" }]],
    ["in a list of events", { orders: [{ ...ORDER, status: "picked" }] }],
    ["as JSON in a text", JSON.stringify({ ...ORDER, status: "picked" })],
    ["with a date that is none", { ...ORDER, status: "picked", date: "yesterday" }],
  ])("%s", (_, body) => {
    expect(read(body)).toMatchObject({ statuses: [{ externalId: "sklord_1", state: "picked" }], issues: [] });
  });

  it("in any content type that holds it", () => {
    const text = JSON.stringify({ external_id: "sklord_1", status: "Доставлено" });
    const expected = [["sklord_1", "delivered"]];
    for (const type of [
      "text/plain",
      "application/octet-stream",
      "",
      "application/x-www-form-urlencoded",
      "<>",
    ])
      expect(states(text, {}, type)).toEqual(expected);
    expect(states(`\uFEFF${text}`)).toEqual(expected);
    expect(states(Buffer.from(text, "utf16le"), {}, "application/json; charset=utf-16le")).toEqual(expected);
    expect(states(Buffer.from(text), {}, "application/json; charset=windows-1251")).toEqual(expected);
  });

  it("in windows-1251 without a charset in its header", () => {
    const word = Buffer.from([0xc7, 0xb3, 0xe1, 0xf0, 0xe0, 0xed, 0xee]); // Зібрано
    const body = Buffer.concat([
      Buffer.from('{"external_id":"sklord_1","status":"'),
      word,
      Buffer.from('"}'),
    ]);
    expect(states(body)).toEqual([["sklord_1", "picked"]]);
  });

  it("as a form, flat, nested, and with JSON in a member", () => {
    const form = "application/x-www-form-urlencoded";
    expect(
      states("external_id=sklord_1&status=%D0%97%D1%96%D0%B1%D1%80%D0%B0%D0%BD%D0%BE", {}, form),
    ).toEqual([["sklord_1", "picked"]]);
    expect(states("order[external_id]=sklord_1&order[status]=shipped", {}, form)).toEqual([
      ["sklord_1", "shipped"],
    ]);
    expect(
      states("o[0][id_order]=1&o[0][status]=picked&o[1][id_order]=2&o[1][status]=shipped", {}, form),
    ).toEqual([["1", "picked"], ["2", "shipped"]]); // prettier-ignore
    expect(
      states(`data=${encodeURIComponent(JSON.stringify({ ...ORDER, status: "new" }))}`, {}, form),
    ).toEqual([["sklord_1", "new"]]);
  });

  it("packed, up to a size", () => {
    const body = gzipSync(JSON.stringify({ ...ORDER, status: "picked" }));
    expect(readNotification({ body, contentEncoding: "gzip" }).statuses).toHaveLength(1);
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    expect(readNotification({ body: bomb, contentEncoding: "gzip" }).issues).toEqual([
      "it cannot be unpacked as gzip",
    ]);
    expect(readNotification({ body, contentEncoding: "zip" }).issues).toEqual([
      "its content encoding is not known",
    ]);
  });

  it("with the connection's own words and names, which take precedence over the known ones", () => {
    const options: NotificationOptions = {
      statusWords: { "на пакуванні": "picked", "7": "shipped" },
      notification: { externalId: ["zakaz"], status: ["stan"] },
    };
    expect(states({ zakaz: "sklord_1", stan: "На  Пакуванні" }, options)).toEqual([["sklord_1", "picked"]]);
    expect(states({ zakaz: "sklord_1", stan: 7 }, options)).toEqual([["sklord_1", "shipped"]]);
    expect(states({ external_id: "other", zakaz: "sklord_1", stan: "picked" }, options)).toEqual([
      ["sklord_1", "picked"],
    ]);
  });

  it("by a reader of the integrator's own", () => {
    const notification = ({ text }: { text: string }) => {
      const [externalId = "", status = ""] = text.split("|");
      return [{ externalId, status }];
    };
    expect(states("sklord_1|Доставлено", { notification })).toEqual([["sklord_1", "delivered"]]);
  });

  it("by the word of the innermost record that has one, and no word of its envelope", () => {
    const word = { status: "На сортуванні", state: null };
    expect(read({ status: "sent", data: { id_order_FF: "FF-1", status: "На сортуванні" } })).toMatchObject({
      statuses: [word],
      issues: [],
    });
    const [order] = read({
      status: "sent",
      data: { status: word.status, order: { id_order: "1" } },
    }).statuses;
    expect(order).toMatchObject(word);
  });

  it("with an unknown word, which is no state", () => {
    expect(read({ ...ORDER, status: "на митниці" }).statuses).toMatchObject([
      { status: "на митниці", state: null },
    ]);
  });
});

describe("A notification is not understood", () => {
  it.each([
    ["", "it is empty"],
    [" \n", "it is empty"],
    ["hello", "it is no record with an order and its status"],
    ["<status>picked</status>", "it is no record with an order and its status"],
    ["7", "it is no record with an order and its status"],
    ["null", "it is no record with an order and its status"],
    ["[]", "it is no record with an order and its status"],
    ["{}", "a record names no order (external_id, id_order, id_order_FF, key_order)"],
    ['{"status":"picked"}', "a record names no order (external_id, id_order, id_order_FF, key_order)"],
    ['{"id_order":"1"}', "a record has no status"],
    [
      '{"id_order":12345678901234567890,"status":"picked"}',
      "a record names no order (external_id, id_order, id_order_FF, key_order)",
    ],
    ['{"id_order":"1","status":"picked","data":{"state":"shipped"}}', "a record has two statuses"],
  ])("%j: %s", (body, issue) => {
    expect(read(body)).toEqual({ statuses: [], issues: [issue] });
  });

  it("in part: its readable statuses count", () => {
    const body = [{ ...ORDER, status: "picked" }, { foo: 1 }, { id_order: "2" }];
    const { statuses, issues } = read(body);
    expect(statuses).toHaveLength(1);
    expect(issues).toEqual([
      "a record names no order (external_id, id_order, id_order_FF, key_order)",
      "a record has no status",
    ]);
  });

  it("when it is nested out of all measure, holds too much, or has an identifier that is none", () => {
    const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
    expect(read(deep).issues).toHaveLength(1);
    const records = JSON.stringify(
      Array.from({ length: 10_001 }, (_, id_order) => ({ id_order, status: "new" })),
    );
    expect(read(records).issues).toEqual(["it has more than 10000 records"]);
    expect(read({ id_order: "1".repeat(300), status: "new" }).issues).toEqual(["number: at most 200"]);
  });

  it("in no more memory and time than the body is worth, however its names are written", () => {
    const shapes = `
      const letters = "status".split("");
      const spelling = (number) => letters.map((letter, place) =>
        (number >> place) & 1 ? letter.toUpperCase() : letter).join("_".repeat(number >> 6));
      const spelled = (count, text) => Object.fromEntries(
        Array.from({ length: count }, (_, number) => [spelling(number), text]));
      const orders = (count) => Array.from({ length: count }, () => ({}));
      const bodies = [
        { ...spelled(28_000, "x"), orders: orders(170_000) },
        { ...spelled(32, "x".repeat(20_000)), orders: orders(170_000) },
        { id_order: "1", ...spelled(32, "x".repeat(20_000)),
          orders: Array.from({ length: 9_999 }, (_, at) => ({ id_order: at + 1 })) },
      ];
      const form = Array.from({ length: 90_000 }, (_, number) => number + "[a]=1").join("&");
      const { readNotification } = require("./src/client/notification/read-notification.ts");
      const read = (text) => readNotification({ body: Buffer.from(text) });
      const results = [...bodies.map((body) => JSON.stringify(body)), form].map(read);
      console.log(JSON.stringify(results.map(({ statuses, issues }) => [statuses.length, ...issues])));
    `;
    const root = join(__dirname, "../..");
    const register = join(root, "integration-tests/support/register-typescript.cjs");
    const node = ["--max-old-space-size=256", "--require", register, "--eval", shapes];
    const printed = execFileSync(process.execPath, node, { cwd: root, encoding: "utf8", timeout: 55_000 });
    expect(JSON.parse(printed)).toEqual([
      [0, "a record has the same member too often"],
      [0, "it has more than 10000 records"],
      [9_999],
      [0, "it has more than 10000 records"],
    ]);
  });

  it("without a word of it in the reason, whatever an integrator's own reader throws", () => {
    const throwing = () => {
      throw new TypeError("Шевченко 380671234567");
    };
    expect(read("x", { notification: throwing }).issues).toEqual(["reading it failed with TypeError"]);
    const wrong = () => [{ status: 1 }] as never;
    expect(read("x", { notification: wrong }).issues).toEqual([
      "the dialect's notification gave 0.status: string",
    ]);
  });
});

describe("The words for statuses", () => {
  it("are known in any case and however they are joined", () => {
    const stateOf = stateReader();
    for (const word of ["PICKED", " picked ", "Зібрано", "ЗІБРАНО"]) expect(stateOf(word)).toBe("picked");
    for (const word of ["in_transit", "In Transit", "IN-TRANSIT"]) expect(stateOf(word)).toBe("shipped");
    expect(stateOf("Отменён")).toBe("canceled");
    expect(stateOf("constructor")).toBeNull();
  });

  it("stand for no state where they may mean two things, until an integrator says which", () => {
    for (const word of ["Rejected", "відхилено", "ОТКЛОНЁН", "declined", "відмова"]) {
      expect(stateReader()(word)).toBeNull();
      expect(isAmbiguousWord(word)).toBe(true);
      expect(stateReader({ [word]: "canceled" })(word)).toBe("canceled");
    }
    const known = Object.values(KNOWN_WORDS).flat();
    expect(known.filter(isAmbiguousWord)).toEqual([]);
  });

  it("mean one state each, and docs/webhooks.md lists them all", () => {
    const words = ORDER_STATES.flatMap((state) => [...new Set(KNOWN_WORDS[state])]);
    expect(new Set(words).size).toBe(words.length);
    const page = readFileSync(join(__dirname, "../../docs/webhooks.md"), "utf8");
    for (const state of ORDER_STATES) {
      const row = page.split("\n").find((line) => line.startsWith(`| \`${state}\` |`)) ?? "";
      expect({ state, missing: KNOWN_WORDS[state].filter((word) => !row.includes(`\`${word}\``)) }).toEqual({
        state,
        missing: [],
      });
    }
  });
});
