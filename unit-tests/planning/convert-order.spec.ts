import fc from "fast-check";
import { wireOrderSchema } from "../../src/client/schemas/order";
import {
  ADDRESS,
  bodiesOf,
  bodyOf,
  convertAll,
  CARD_PROVIDER,
  line,
  order,
  paidByCard,
  SETTINGS,
  shippingMethod,
  unpaid,
} from "./order-fixtures";
import { cases } from "../support/cases";

describe("The AddOrder body of a cash on delivery order to a branch", () => {
  it("has, field by field, what the warehouse receives", () => {
    const body = bodyOf(order({ metadata: { comment: "Подзвоніть  за\nгодину" } }));
    expect(wireOrderSchema.parse(body)).toEqual({
      id_order: "1001",
      external_id: "sklord_1",
      date_order: "20.11.2026",
      recipient: "Коваленко Олена",
      rec_phone: "380671234567",
      comment: "Подзвоніть за годину",
      Cost: 580,
      PayerType: "Sender",
      payment_method: "Наличными",
      order_payment_sum: "580.00",
      delivery_method: "Тестовий перевізник",
      delivery_address: { branch_ref: "ref-kyiv-1" },
      products: [{ sku: "SKU-ordli_1", name: "Чайник", count: "1", price: "500.00" }],
    });
  });
});

describe("payment_method and order_payment_sum", () => {
  it("of a prepaid order are the prepaid literal and the order's total", () => {
    expect(bodyOf(order({ payment: paidByCard("580") }))).toMatchObject({
      payment_method: "На карту",
      order_payment_sum: "580.00",
    });
  });

  it("of a partly prepaid order are cash on delivery and the rest", () => {
    const payment = unpaid("580", { captured: "199.5", pending_difference: "380.5" });
    expect(bodyOf(order({ payment }))).toMatchObject({
      payment_method: "Наличными",
      order_payment_sum: "380.50",
    });
  });

  it("of an order paid with store credit count the total that is left", () => {
    expect(bodyOf(order({ payment: paidByCard("480") })).order_payment_sum).toBe("480.00");
  });

  it("of an order that costs nothing are the prepaid literal and zero", () => {
    const lines = [line({ total: "0" })];
    const shipping_methods = [shippingMethod({ total: "0", original_total: "0" })];
    const payment = unpaid("0", { first_provider_id: null });
    expect(bodyOf(order({ lines, shipping_methods, payment }))).toMatchObject({
      payment_method: "На карту",
      order_payment_sum: "0.00",
      Cost: 1,
    });
  });

  it("of an authorised-only prepaid order never become cash on delivery", () => {
    const payment = unpaid("580", {
      first_provider_id: CARD_PROVIDER,
      authorized: { [CARD_PROVIDER]: "580" },
    });
    expect(bodyOf(order({ payment })).payment_method).toBe("На карту");
  });

  it("follow the remembered provider, not the one an edit left behind", () => {
    const payment = unpaid("580");
    expect(bodyOf(order({ payment }), { remembered_provider_id: CARD_PROVIDER }).payment_method).toBe(
      "На карту",
    );
  });
});

describe("Cost", () => {
  it("is the goods in whole hryvnias, rounded up", () => {
    const lines = [line({ total: "499.01" })];
    expect(bodyOf(order({ lines, payment: paidByCard("579.01") })).Cost).toBe(500);
  });

  it("is the cash on delivery when that is more", () => {
    expect(bodyOf(order({ payment: unpaid("580") })).Cost).toBe(580);
  });
});

describe("PayerType", () => {
  const payer = (changes: Parameters<typeof shippingMethod>[0]) =>
    bodyOf(order({ shipping_methods: [shippingMethod(changes)] })).PayerType;

  it("is the sender when the option is free", () => {
    expect(payer({ original_total: "0", total: "0" })).toBe("Sender");
  });

  const tariff = {
    id: "carrier-branch-by-tariff",
    delivery_method: "carrier-branch",
    zero_price: "carrier_tariff",
  };

  it("is the recipient when the option costs the carrier's tariff", () => {
    expect(payer({ original_total: "0", total: "0", option_data: tariff })).toBe("Recipient");
  });

  it("is the sender when the shop charged for shipping, even if a discount gave it back", () => {
    expect(payer({ original_total: "80", total: "0", option_data: tariff })).toBe("Sender");
  });

  it("follows the option's id when its data has no more", () => {
    const option_data = { id: "carrier-branch-by-tariff" };
    expect(payer({ original_total: "0", total: "0", option_data })).toBe("Recipient");
  });
});

describe("recipient and rec_phone", () => {
  it("name the first name first when the merchant chose so", () => {
    const settings = { ...SETTINGS, recipient_name_order: "first_last" as const };
    expect(bodyOf(order(), { settings }).recipient).toBe("Олена Коваленко");
  });

  it("name a company first, and repeat it in the comment", () => {
    const body = bodyOf(order({ shipping_address: { ...ADDRESS, company: "ТОВ «Ранок»" } }));
    expect(body).toMatchObject({
      recipient: "ТОВ «Ранок», Коваленко Олена",
      comment: "Компанія: ТОВ «Ранок»",
    });
  });

  it.each(["null", "undefined", "N/A", "-", "—", "Олена Коваленко"])(
    "name no company where the field has %j",
    (company) => {
      expect(bodyOf(order({ shipping_address: { ...ADDRESS, company } })).recipient).toBe("Коваленко Олена");
    },
  );

  it("note a phone that cannot be used when another one is sent, and several of which the first is sent", () => {
    const notes = (phone: string | null) => {
      const snapshot = order({ shipping_address: { ...ADDRESS, phone }, customer_phone: "050 765 43 21" });
      const [converted] = convertAll(snapshot);
      return converted!.ok ? [converted!.body.rec_phone, ...converted!.notes] : [];
    };
    expect(notes("067 123 45 6")).toEqual(["380507654321", "phone_replaced"]);
    expect(notes(null)).toEqual(["380507654321"]);
    expect(notes("067 123 45 67")).toEqual(["380671234567"]);
    expect(notes("1. 067 123 45 67 2. 063 111 22 33")).toEqual(["380671234567", "phone_of_several"]);
  });

  it.each([
    ["Коваленко Олена", "Коваленко Олена", "Коваленко Олена"],
    ["Олена", "Коваленко Олена", "Коваленко Олена"],
    ["Олена коваленко", "Коваленко", "Олена коваленко"],
    ["Олена", "null", null],
    ["Коваленко Олена", "-", "Коваленко Олена"],
    ["Коваленко Олена,", "Коваленко Олена", "Коваленко Олена"],
    ["Йосип".normalize("NFD"), "Їжакевич", "Їжакевич Йосип"],
  ])("of a first name %j and a last name %j hold each word once", (first_name, last_name, recipient) => {
    const [converted] = convertAll(order({ shipping_address: { ...ADDRESS, first_name, last_name } }));
    expect(converted?.ok ? converted.body.recipient : null).toBe(recipient);
  });

  it("undo what a storefront escaped", () => {
    const shipping_address = { ...ADDRESS, last_name: "Д&#39;Артаньян\u0000" };
    expect(bodyOf(order({ shipping_address })).recipient).toBe("Д'Артаньян Олена");
  });

  it("fall back to the billing address's phone, and never to its name", () => {
    const shipping_address = { ...ADDRESS, phone: null };
    const billed = order({ shipping_address, billing_phone: "0509998877" });
    expect(bodyOf(billed)).toMatchObject({ rec_phone: "380509998877", recipient: "Коваленко Олена" });
    expect(bodyOf({ ...billed, customer_phone: "050 111-22-33" }).rec_phone).toBe("380501112233");
  });

  it("fall back to the customer's phone", () => {
    const shipping_address = { ...ADDRESS, phone: null };
    expect(bodyOf(order({ shipping_address, customer_phone: "050 111-22-33" })).rec_phone).toBe(
      "380501112233",
    );
  });

  it("come from the address of a manual fulfillment when there is one", () => {
    const delivery_address = { ...ADDRESS, first_name: "Тарас", last_name: "Бондар", phone: "0501112233" };
    expect(bodyOf(order(), { delivery_address })).toMatchObject({
      recipient: "Бондар Тарас",
      rec_phone: "380501112233",
    });
  });
});

describe("comment", () => {
  it("has nothing that a program wrote into an empty field", () => {
    const shipping_address = { ...ADDRESS, company: "null", address_2: "undefined", province: "-" };
    const metadata = { comment: "null" };
    expect(bodyOf(order({ shipping_address, metadata })).comment).not.toMatch(/null|undefined|Компанія/);
  });

  it("is empty when the customer left no note", () => {
    expect(bodyOf(order()).comment).toBe("");
  });

  it("is read from the metadata the shop's configuration names", () => {
    const metadata = { comment: "ні", note: "так" };
    expect(bodyOf(order({ metadata }), { comment_key: "note" }).comment).toBe("так");
  });

  it.each([{ comment: { nested: true } }, { comment: null }, { comment: ["a"] }])(
    "is empty when %j is no text",
    (metadata) => {
      expect(bodyOf(order({ metadata })).comment).toBe("");
    },
  );

  it("is not a member of Object.prototype", () => {
    expect(bodyOf(order(), { comment_key: "constructor" }).comment).toBe("");
  });
});

describe("delivery_method and delivery_address", () => {
  const via = (delivery_method: string) =>
    bodyOf(
      order({
        metadata: { comment: "Після обіду" },
        shipping_methods: [
          shippingMethod({ option_data: { id: delivery_method, delivery_method }, data: {} }),
        ],
      }),
    );

  it.each([
    ["ukrposhta", "Ukrposhta"],
    ["courier-kyiv", "Курьерская доставка Киев"],
  ])("of %s are its literal and the street address, which the comment repeats", (method, literal) => {
    expect(via(method)).toMatchObject({
      delivery_method: literal,
      delivery_address: { city: "Київ", street_address: "вул. Хорива, 12, кв. 5", postal_code: "04071" },
      comment: "Після обіду; Адреса: вул. Хорива, 12, кв. 5, Київ, 04071",
    });
  });

  it("have the five digits of an index, however they are grouped and typed", () => {
    const shipping_methods = [
      shippingMethod({ option_data: { id: "ukrposhta", delivery_method: "ukrposhta" }, data: {} }),
    ];
    const gaps = fc.array(fc.constantFrom("", "", " ", "  ", "\u00a0", "-", " – ", ".", "_", "\u200b"), {
      minLength: 4,
      maxLength: 4,
    });
    const around = fc.constantFrom(
      ["", ""],
      ["UA-", ""],
      ["UA ", ""],
      ["№ ", ", Київ"],
      ["м. Київ, ", "."],
      ["(", ")"],
    );
    const digits = fc.constantFrom("01001", "０１００１");
    fc.assert(
      fc.property(digits, gaps, around, (index, between, [before = "", after = ""]) => {
        const grouped = Array.from(index, (digit, at) => `${digit}${between[at] ?? ""}`).join("");
        const shipping_address = { ...ADDRESS, postal_code: `${before}${grouped}${after}` };
        const { delivery_address } = bodyOf(order({ shipping_methods, shipping_address }));
        expect(delivery_address).toMatchObject({ postal_code: "01001" });
      }),
      cases(300),
    );
  });

  it("of pickup are its literal and no address", () => {
    expect(via("pickup")).toMatchObject({
      delivery_method: "Самовывоз",
      delivery_address: {},
      comment: "Після обіду",
    });
  });

  it("of pickup need no address at all", () => {
    const shipping_methods = [shippingMethod({ option_data: { id: "pickup" }, data: {} })];
    const shipping_address = { ...ADDRESS, address_1: null, address_2: null, city: null, postal_code: null };
    expect(bodyOf(order({ shipping_methods, shipping_address })).comment).toBe("");
  });

  it("take the branch from the newest method that has one", () => {
    const shipping_methods = [shippingMethod({ id: "ordsm_2", data: {} }), shippingMethod()];
    expect(bodyOf(order({ shipping_methods })).delivery_address).toEqual({ branch_ref: "ref-kyiv-1" });
  });
});

describe("A parcel its caller did not list", () => {
  it("stands alone, as one made by hand does", () => {
    const [body] = bodiesOf(order(), { parcels: [] });
    expect(body!.order_payment_sum).toBe("580.00");
  });
});
