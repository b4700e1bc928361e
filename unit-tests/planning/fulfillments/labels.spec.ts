import { labelsOf } from "../../../src/planning/fulfillments/next-step";

const NOVA_POSHTA = { carrier_literal: "Нова пошта", tracking_url_template: {} };
const parcel = (numbers: string[] | null, delivery_method: "carrier-branch" | "ukrposhta" | "pickup") => ({
  tracking_numbers: numbers,
  delivery_method,
});
const NONE = { labels: [] };

it.each([
  ["carrier-branch", "https://novaposhta.ua/tracking/?cargo_number=59001234567890"],
  ["ukrposhta", "https://track.ukrposhta.ua/tracking_UA.html?barcode=59001234567890"],
  ["pickup", ""],
] as const)("a label of a parcel by %s has the link %p", (method, tracking_url) => {
  expect(labelsOf(NONE, parcel(["59001234567890"], method), NOVA_POSHTA)).toEqual([
    { tracking_number: "59001234567890", tracking_url, label_url: "" },
  ]);
});

it("the connection's address of tracking pages replaces the carrier's", () => {
  const settings = {
    ...NOVA_POSHTA,
    tracking_url_template: { "carrier-branch": "https://shop.example/{number}" },
  };
  const labels = labelsOf(NONE, parcel(["59 0012"], "carrier-branch"), settings);
  expect(labels.map(({ tracking_url }) => tracking_url)).toEqual(["https://shop.example/590012"]);
});

it("labels of a fulfillment stay as they are, and a number that is among them gets no second one", () => {
  const own = { id: "fulla_1", tracking_number: "59 00a", tracking_url: "#", label_url: "#" };
  const labels = labelsOf(
    { labels: [own] },
    parcel(["5900A", "5901", "59 01"], "carrier-branch"),
    NOVA_POSHTA,
  );
  expect(labels).toEqual([own, expect.objectContaining({ tracking_number: "5901" })]);
  expect(labelsOf({ labels: [own] }, parcel(null, "carrier-branch"), NOVA_POSHTA)).toEqual([own]);
});
