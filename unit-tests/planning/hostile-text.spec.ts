import { LONGEST_TEXT } from "../../src/client/text";
import { recipientMeant } from "../../src/engine/lists/filters";
import type { AddressSnapshot } from "../../src/planning/order-snapshot";
import { quotedReason } from "../../src/catalogue/entry";
import { toUkrainianMobile } from "../../src/planning/values/phone";
import { cleanText } from "../../src/planning/values/text";
import { HOSTILE_TEXTS } from "../support/hostile-texts";
import { longestMatched } from "../support/longest-matched";
import { ADDRESS, convertAll, line, order, shippingMethod } from "./order-fixtures";

const METHODS = ["carrier-branch", "ukrposhta", "courier-kyiv"];
const FIELDS = [
  ...["first_name", "last_name", "company", "phone", "address_1", "address_2", "city", "province"],
  ...["postal_code", "country_code"],
] as const satisfies readonly (keyof AddressSnapshot)[];

describe.each(Object.entries(HOSTILE_TEXTS))("100 kB of %s", (_name, text) => {
  it.each(FIELDS)("as the customer's %s are cut before any pattern sees them", (field) => {
    for (const delivery_method of METHODS) {
      const shipping_methods = [shippingMethod({ option_data: { id: delivery_method, delivery_method } })];
      const hostile = order({ shipping_methods, shipping_address: { ...ADDRESS, [field]: text } });
      expect(longestMatched(() => void convertAll(hostile))).toBeLessThanOrEqual(LONGEST_TEXT);
    }
  });

  it("as a name, sku, note, branch or customer's phone of an order are cut, too", () => {
    const hostile = [
      order({ lines: [line({ title: text, variant_sku: text })] }),
      order({ metadata: { comment: text } }),
      order({ shipping_methods: [shippingMethod({ data: { warehouse_ref: text, warehouse_name: text } })] }),
      order({ customer_phone: text, shipping_address: { ...ADDRESS, phone: null } }),
    ];
    for (const each of hostile)
      expect(longestMatched(() => void convertAll(each))).toBeLessThanOrEqual(LONGEST_TEXT);
  });

  it("in texts of the shop and the warehouse, and in searches, are cut, too", () => {
    const reads = [
      () => void quotedReason(text),
      () => void toUkrainianMobile(text),
      () => void cleanText(text),
      () => void recipientMeant("Олена")?.({ first_name: text, last_name: text, phone: text, city: text }),
      () =>
        void recipientMeant("0671234567")?.({ first_name: text, last_name: text, phone: text, city: text }),
    ];
    for (const read of reads) expect(longestMatched(read)).toBeLessThanOrEqual(LONGEST_TEXT);
  });
});
