import type { Purchase, ReceiptOrder } from "../../scripts/lib/receipt.mjs" with {
  "resolution-mode": "import",
};

const shop = { url: "http://localhost:9000", sandboxUrl: "http://localhost:9100" };

/** What a script of the repository is asked for, or the first line of what it says instead. */
async function parsed(...args: string[]): Promise<unknown> {
  const { parseCheckout } = await import("../../scripts/lib/checkout-options.mjs");
  try {
    return parseCheckout(args);
  } catch (error) {
    return error instanceof Error ? error.message.split("\n")[0] : error;
  }
}

describe("The arguments of npm run checkout", () => {
  it("mean one order without any", async () => {
    expect(await parsed()).toMatchObject({ count: 1 });
  });

  it("let many orders be held at once", async () => {
    expect(await parsed("--count", "30", "--held")).toMatchObject({ count: 30, held: true });
  });

  it.each([
    [["--count", "0"], "--count is 0; the fewest orders are 1."],
    [["--count=-3"], "--count is -3; the fewest orders are 1."],
    [["--count", "1.5"], '--count is "1.5", not a whole number.'],
    [["--count", "many"], '--count is "many", not a whole number.'],
    [["--count="], '--count is "", not a whole number.'],
    [["--cod", "--prepaid"], "Choose one of --cod and --prepaid."],
    [["--held", "--follow"], "Choose one of --held, --refused and --follow."],
    [["--follow", "--count", "2"], "--follow shows one order; leave --count out."],
    [["--held", "--json"], "--held is for people; leave --json out."],
  ])("%j are refused with what is wrong with them", async (args, sentence) => {
    expect(await parsed(...args)).toBe(sentence);
  });
});

const purchase: Purchase = {
  order: { id: "order_01", display_id: 7, total: 355 },
  completedAt: Date.parse("2026-07-01T09:00:00.000Z"),
  option: { name: "Нова пошта, відділення" },
  items: [{ variant: { name: "Мед липовий" }, quantity: 2 }],
  branch: { city: "Львів", name: "Відділення №4" },
  payment: "cod",
};

const order = (more: Partial<ReceiptOrder>): ReceiptOrder => ({
  id: "sklord_01",
  number: "7",
  remote_id: null,
  remote_key: null,
  accepted_at: null,
  hold_code: null,
  hold_message: null,
  refusal: null,
  timeline: [{ at: "2026-07-01T09:00:00.120Z", label: { en: "Planned" } }],
  ...more,
});

const ACCEPTED = order({
  remote_id: "FF-000007",
  remote_key: "5d0c",
  accepted_at: "2026-07-01T09:00:00.250Z",
});
const HELD = order({
  hold_code: "phone_foreign",
  hold_message: { en: "The phone is foreign.", uk: "Телефон іноземний." },
});
const REFUSED = order({ refusal: { descriptions: ["Склад не доставляє за цією адресою."] } });

describe("What npm run checkout prints", () => {
  async function receipts(count: number): Promise<Record<string, string>> {
    const { asText, asStopped } = await import("../../scripts/lib/receipt.mjs");
    const among = { count, shop };
    return {
      accepted: asText(purchase, ACCEPTED, among),
      held: asStopped(purchase, HELD, among),
      refused: asStopped(purchase, REFUSED, among),
    };
  }

  it.each([1, 2])("leads to pages, and has neither codes nor paths of the API (%d orders)", async (count) => {
    for (const text of Object.values(await receipts(count))) {
      expect(text).toMatch(/http:\/\/localhost:9000\/app\/orders\/order_01|9100\/#orders\/FF-000007/);
      expect(text).not.toMatch(/phone_foreign|add_queued|\/admin\/sklad|id_order_FF|key_order|sklord_/);
    }
  });

  it("shows the time of Kyiv", async () => {
    const { accepted } = await receipts(1);
    expect(accepted).toContain("12:00:00.120");
    expect(accepted).toContain("Kyiv time");
  });

  it("shows why an order is held in both languages, and the warehouse's words of a refusal", async () => {
    const { held, refused } = await receipts(1);
    expect(held).toMatch(/The phone is foreign\.\n {2}Телефон іноземний\./);
    expect(refused).toContain("Склад не доставляє за цією адресою.");
    expect(refused).toContain('press "Retry"');
  });
});
