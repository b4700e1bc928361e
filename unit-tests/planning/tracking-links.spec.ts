import { trackingLink } from "../../src/planning/tracking-links";

const branch = (carrier: string | null) => ({ delivery_method: "carrier-branch" as const, carrier });
const UKRPOSHTA = { delivery_method: "ukrposhta" as const, carrier: null };

it.each([
  "Нова пошта",
  "НОВА ПОШТА",
  "Новая почта",
  "Nova Poshta",
  "nova-post",
  "Нова пошта (відділення)",
  "НП",
])("a waybill of %s has a link to its tracking page", (carrier) => {
  expect(trackingLink("59001234567890", branch(carrier), {})).toBe(
    "https://novaposhta.ua/tracking/?cargo_number=59001234567890",
  );
});

it("a waybill of Укрпошта has a link to its tracking page", () => {
  expect(trackingLink("0500 1130 14256", UKRPOSHTA, {})).toBe(
    "https://track.ukrposhta.ua/tracking_UA.html?barcode=0500113014256",
  );
});

it.each([
  ["another carrier", branch("Meest")],
  ["a carrier without a name", branch(null)],
  ["a name that only begins so", branch("Нова поштар")],
  ["a courier", { delivery_method: "courier-kyiv" as const, carrier: null }],
  ["an unknown delivery method", { delivery_method: null, carrier: "Нова пошта" }],
])("a waybill of %s has none", (_, way) => {
  expect(trackingLink("59001234567890", way, {})).toBeNull();
});

it("the connection's own address replaces the default", () => {
  const templates = { ukrposhta: "https://shop.example/track/{number}?n={number}" };
  expect(trackingLink("A/1", UKRPOSHTA, templates)).toBe("https://shop.example/track/A%2F1?n=A%2F1");
  expect(trackingLink(" ", UKRPOSHTA, templates)).toBeNull();
});
