import { problemMessage, problemTitle } from "../../src/catalogue";

const held = (number: string, code: string) => ({
  code: "held",
  params: { order_id: `order_${number}`, number, hold: { code, params: {} } },
});

describe("The title of a notification", () => {
  it("names the reason of an order on hold, in the receiver's language", () => {
    expect(problemTitle([held("7", "phone_missing")], "en")).toBe("No phone · #7");
    expect(problemTitle([held("7", "phone_missing")], "uk")).toBe("Немає телефону · #7");
  });

  it("names the reason of several orders only where it is the same for all", () => {
    const three = ["7", "8", "9"].map((number) => held(number, "phone_missing"));
    expect(problemTitle(three, "en")).toBe("No phone (3)");
    expect(problemTitle([...three, held("10", "refunded")], "en")).toBe("Needs action (4)");
  });

  it("stays general for a reason of a later version, and for one that is none", () => {
    expect(problemTitle([held("7", "no_such_reason")], "en")).toBe("Needs action · #7");
    expect(problemTitle([{ code: "held", params: { number: "7", hold: null } }], "en")).toBe(
      "Needs action · #7",
    );
  });

  it("leaves a number with a prefix as it is", () => {
    expect(problemTitle([held("SHOP-7", "phone_missing")], "en")).toBe("No phone · SHOP-7");
  });

  it("is the problem's label with the name of what it is about", () => {
    expect(problemTitle([{ code: "refused", params: { number: "7" } }], "en")).toBe(
      "Refused by the warehouse · #7",
    );
  });
});

describe("The sentence about a cancellation by the warehouse", () => {
  const message = (word: string, language: "en" | "uk") =>
    problemMessage({ code: "canceled_by_warehouse", params: { number: "7", word } }, language);

  it("quotes a word of the warehouse's own, and no usual one", () => {
    expect(message("Canceled", "en")).toMatch(/^The warehouse canceled order 7 without/);
    expect(message("Скасовано", "uk")).toMatch(/^Склад скасував замовлення 7 без/);
    expect(message("Брак", "en")).toContain('order 7 ("Брак") without');
    expect(message("Брак", "uk")).toContain("замовлення 7 («Брак») без");
  });
});

describe("A problem of an order without a parcel", () => {
  it.each(["cannot_plan", "plan_repeats"])(
    "names its number, or its id where it cannot be loaded: %s",
    (code) => {
      const message = (params: Record<string, string>) => problemMessage({ code, params }, "en");
      expect(message({ order_id: "order_01", number: "7" })).toMatch(/rder 7 /);
      expect(message({ order_id: "order_01" })).toMatch(/rder order_01 /);
    },
  );
});
