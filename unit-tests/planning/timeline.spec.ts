import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { happened, happenedInDetail } from "../../src/catalogue";
import { ORDER_ACTIONS } from "../../src/workflows/order-actions";

const ENGINE = resolve(__dirname, "../../src/engine");

/** First words of what the engine writes into timelines, wherever it does. */
const WRITES = [
  /eventOf\(\s*(?:\{[^}]*\}|\w+),\s*(?:source|"[a-z_]+"),\s*"([a-z_]+)"/g,
  /\brecord\((?:ctx\.sklad\.)?stores, \w+(?:\.id)?, "([a-z_]+)"/g,
  /\bnote\(stores, wanted, \w+, "([a-z_]+)"/g,
  /\baboutFulfillment\("([a-z_]+)"\)/g,
  /withdrawn\([^)]*, "[a-z_]+", "[a-z_]+", "([a-z_]+)"\)/g,
  /\btype: (?:failure\.outcome === "unknown" \? )?"((?:outcome|webhooks|cash)_[a-z]+|not_sent)"/g,
];
/** Those whose type is put together. */
const COMPOSED = [
  ...["add", "edit"].map((kind) => `${kind}_queued`),
  ...["add_refused", "edit_refused"],
  ...["picked", "shipped", "delivered", "canceled", "returned", "refused", "reappeared"],
  ...["read_statuses", "compare_orders", "webhook_replay", "webhook_dismiss", "not_sent", "withdrawn"],
];

function written(): string[] {
  const files = readdirSync(ENGINE, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const text = files.map((file) => readFileSync(join(ENGINE, file), "utf8")).join("\n");
  return WRITES.flatMap((pattern) => [...text.matchAll(pattern)].map(([, type = ""]) => type));
}

describe("A line of the timeline", () => {
  const types = [...new Set([...written(), ...COMPOSED, ...ORDER_ACTIONS])];

  it("is found where the engine writes one", () => {
    expect(types).toEqual(
      expect.arrayContaining(["planned", "held", "accepted", "api_key_replaced", "fulfillment_created"]),
    );
    expect(types.length).toBeGreaterThan(55);
  });

  it.each(types)("of the type %s describes its event in both languages", (type) => {
    const { en, uk } = happened(type);
    expect(en).toMatch(/^[A-Z][^а-яіїєґ]+[^.]$/i);
    expect(en).not.toBe(type);
    expect(uk.replaceAll(/Medusa|ApiKey|API/g, "")).not.toMatch(/[a-z]{2,}/i);
  });

  it("says a reported status and the reason of a hold in words", () => {
    expect(happenedInDetail("status", { word: "delivered", state: "delivered" })?.uk).toBe("доставлено");
    expect(happenedInDetail("held", { code: "phone_missing", params: {} })?.uk).toBe("Немає телефону");
    expect(happenedInDetail("held", { code: "of_tomorrow" })).toBeNull();
    expect(happenedInDetail("edited", null)).toBeNull();
    // The cleanup forgets the warehouse's words.
    expect(happenedInDetail("add_refused", {})).toBeNull();
  });

  it("quotes the warehouse with its SKUs and without its machine codes", () => {
    const quoted = (...descriptions: string[]) => happenedInDetail("add_refused", { descriptions })?.en;
    expect(quoted("Склад не доставляє за цією адресою (refused)", "Немає місця (out_of_space_2).")).toBe(
      "Склад не доставляє за цією адресою; Немає місця",
    );
    const goods = [
      "Немає товару (TEA250)",
      "Немає товару (TEA_250)",
      "Немає товару (tea)",
      "Немає (TEA 100)",
    ];
    expect(quoted(...goods)).toBe(goods.join("; "));
  });

  it("of a newer version is called by its type", () => {
    expect(happened("of_tomorrow")).toEqual({ en: "of_tomorrow", uk: "of_tomorrow" });
  });
});
