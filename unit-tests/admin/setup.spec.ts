import { type Delivery, doneSteps, nameOf, priceOf } from "../../src/admin/setup/progress";
import { providerName } from "../../src/admin/parts/provider-name";

type Connection = Parameters<typeof doneSteps>[0];

/** A connection that was just created. */
const CREATED = {
  last_ok_at: null,
  pause_reason: null,
  enabled: false,
  enabled_at: null,
  settings: { carrier_literal: null, cod_provider_ids: [] },
  timeline: [],
} as unknown as Connection;

const NOTHING_OFFERED = { isEnabled: false, hasSalesChannel: true, offered: [] } as unknown as Delivery;
const offering = (...methods: string[]): Delivery => ({
  ...NOTHING_OFFERED,
  isEnabled: true,
  offered: methods.map((method) => ({ name: method, method, price: 80 })),
});
const done = (changes: object, delivery: Delivery | undefined = NOTHING_OFFERED) => [
  ...doneSteps({ ...CREATED, ...changes }, delivery),
];
const changed = (...names: string[]) => ({ timeline: [{ data: { changed: names } }] });

describe("The setup of a connection resumes after", () => {
  it("no step at first, and without a look at the delivery", () => {
    expect(done({})).toEqual([]);
    expect([...doneSteps(CREATED, undefined)]).toEqual([]);
  });

  it("the key once the warehouse has accepted it, and not once it refuses it", () => {
    const accepted = { last_ok_at: "2026-11-26T08:00:00Z" };
    expect(done(accepted)).toEqual(["key"]);
    expect(done({ ...accepted, pause_reason: "unreachable" })).toEqual(["key"]);
    expect(done({ ...accepted, pause_reason: "invalid_key" })).toEqual([]);
  });

  it("delivery once an option is offered, the carrier's only with the carrier's name", () => {
    expect(done({}, offering("pickup"))).toEqual(["delivery"]);
    expect(done({}, offering("pickup", "carrier-branch-by-tariff"))).toEqual([]);
    const settings = { ...CREATED.settings, carrier_literal: "Нова пошта" };
    expect(done({ settings }, offering("carrier-branch"))).toEqual(["delivery"]);
    expect(done({}, { ...offering("pickup"), hasSalesChannel: false })).toEqual([]);
  });

  it("money once cash on delivery is chosen, or that there is none is saved", () => {
    const settings = { ...CREATED.settings, cod_provider_ids: ["pp_system_default"] };
    expect(done({ settings })).toEqual(["money"]);
    expect(done(changed("carrier_literal"))).toEqual([]);
    expect(done(changed("cod_provider_ids", "approve"))).toEqual(["money"]);
    expect(done({ enabled: true, enabled_at: "2026-11-26T08:00:00Z" })).toEqual(["money", "start"]);
  });
});

describe("An option at checkout", () => {
  const paid = { id: "carrier-branch", zero_price: "free" };

  it("costs what is entered, with a comma or a point, and zero only when zero is entered", () => {
    const price = (entered: string) => priceOf({ name: null, price: entered }, paid);
    expect(["80", " 79,90 ", "79.9", "0"].map(price)).toEqual([80, 79.9, 79.9, 0]);
    expect(["", "-1", "80 грн", "1.234", "1e3"].map(price).every(Number.isNaN)).toBe(true);
  });

  it("has no price of its own where the recipient pays the carrier", () => {
    const byTariff = { id: "carrier-branch-by-tariff", zero_price: "carrier_tariff" };
    expect(priceOf({ name: null, price: "" }, byTariff)).toBe(0);
  });

  it("has the suggested name until another one is entered", () => {
    expect(nameOf({ name: null, price: "" }, "Укрпошта")).toBe("Укрпошта");
    expect(nameOf({ name: " Пошта ", price: "" }, "Укрпошта")).toBe("Пошта");
    expect(nameOf({ name: "", price: "" }, "Укрпошта")).toBe("");
  });
});

describe("A payment provider", () => {
  it.each([
    ["pp_system_default", "setup.manualPayment"],
    ["pp_stripe_stripe", "Stripe"],
    ["pp_stripe-blik_stripe", "Stripe Blik"],
    ["pp_card_demo", "Card (demo)"],
    ["liqpay", "liqpay"],
  ])("%s is called %s", (id, name) => {
    const key = ((text: string) => text) as unknown as Parameters<typeof providerName>[1];
    expect(providerName(id, key)).toBe(name);
  });
});
