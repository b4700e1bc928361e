import { bodiesOf, bodyOf, itemTotalOf, line, order, paidByCard, SETTINGS, unpaid } from "./order-fixtures";

const price = (total: string, quantity = "1") =>
  exactBodyOf(order({ lines: [line({ total, quantity })], payment: paidByCard(total) })).products.map(
    ({ count, price: each }) => `${count} × ${each}`,
  );

const EXACT = { settings: { ...SETTINGS, products: "exact" } } as const;

function exactBodyOf(snapshot: ReturnType<typeof order>) {
  return bodyOf(snapshot, EXACT);
}

describe("The price of a product", () => {
  it("is the line's total divided by its quantity", () => {
    expect(price("1500", "3")).toEqual(["3 × 500.00"]);
  });

  it("takes a second line for the kopiykas that do not divide, when prices are to be exact", () => {
    expect(price("100", "3")).toEqual(["2 × 33.33", "1 × 33.34"]);
    expect(price("0.02", "3")).toEqual(["1 × 0.00", "2 × 0.01"]);
  });

  it("is after discounts, down to nothing", () => {
    expect(price("0", "2")).toEqual(["2 × 0.00"]);
  });

  it("undoes the noise that dividing out a tax leaves", () => {
    expect(price("99.99999999999999")).toEqual(["1 × 100.00"]);
  });

  it("loses no fraction of a kopiyka over the lines of an order", () => {
    const lines = ["a", "b", "c"].map((id) => line({ id, total: "0.335" }));
    const body = bodyOf(order({ lines, payment: unpaid("81.005") }));
    expect(body.products.map((product) => product.price)).toEqual(["0.34", "0.33", "0.34"]);
    expect(itemTotalOf(body)).toBe(101n);
  });
});

describe("The products of a parcel", () => {
  it("have the inventory item's sku, and the name the order shows", () => {
    const [product] = bodyOf(order({ lines: [line({ title: "Футболка, M" })] })).products;
    expect(product).toMatchObject({ sku: "SKU-ordli_1", name: "Футболка, M" });
  });

  it("are one entry for skus that differ in blanks and composition alone, as stock knows them", () => {
    const tea = (id: string, sku: string) =>
      line({
        ...{ id, total: "10" },
        components: [{ inventory_item_id: `iitem_${id}`, sku, title: "Чай", required_quantity: "1" }],
      });
    const lines = [tea("a", "Чай-й\u00a0"), tea("b", "\u200bЧай-и\u0306")];
    const [product, ...others] = bodyOf(order({ lines, payment: paidByCard("20") })).products;
    expect(product).toMatchObject({ sku: "Чай-й", count: "2" });
    expect(others).toEqual([]);
  });

  it("are one entry for each sku, at the average price of its units to the kopiyka", () => {
    const component = { inventory_item_id: "iitem_cup", sku: "CUP", title: "Чашка", required_quantity: "1" };
    const cups = (id: string, quantity: string, total: string) =>
      line({ id, quantity, total, title: "Чашка", components: [component] });
    const lines = [cups("a", "2", "100.01"), cups("b", "1", "40")];
    const products = bodyOf(order({ lines, payment: unpaid("220.01") })).products;
    expect(products).toEqual([{ sku: "CUP", name: "Чашка", count: "3", price: "46.67" }]);
  });

  it("have the line's where the inventory item has none", () => {
    const bare = line({
      variant_sku: "KT-1",
      components: [{ inventory_item_id: "iitem_1", sku: null, title: null, required_quantity: "1" }],
    });
    expect(bodyOf(order({ lines: [bare] })).products[0]).toMatchObject({ sku: "KT-1", name: "Чайник" });
  });

  it("have names as a person would read them", () => {
    const escaped = line({ managed: false, components: [], title: "Набір &quot;Ранок&quot;\n2 шт" });
    expect(bodyOf(order({ lines: [escaped] })).products[0]!.name).toBe('Набір "Ранок" 2 шт');
  });

  it("of a bundle are its components, which share its price by required quantity", () => {
    const set = line({
      quantity: "2",
      total: "1000.01",
      components: [
        { inventory_item_id: "iitem_pot", sku: "POT", title: "Чайник", required_quantity: "1" },
        { inventory_item_id: "iitem_cup", sku: "CUP", title: "Чашка", required_quantity: "6" },
      ],
    });
    const body = exactBodyOf(order({ lines: [set], payment: paidByCard("1080.01") }));
    expect(body.products).toEqual([
      { sku: "CUP", name: "Чашка", count: "1", price: "71.42" },
      { sku: "CUP", name: "Чашка", count: "11", price: "71.43" },
      { sku: "POT", name: "Чайник", count: "2", price: "71.43" },
    ]);
    expect(itemTotalOf(body)).toBe(100_001n);
  });

  it("may be whole where the line is not: half a box of two", () => {
    const box = line({
      quantity: "0.5",
      components: [{ inventory_item_id: "iitem_1", sku: "CUP", title: "Чашка", required_quantity: "2" }],
    });
    expect(bodyOf(order({ lines: [box] })).products).toEqual([
      { sku: "CUP", name: "Чашка", count: "1", price: "500.00" },
    ]);
  });
});

describe("A line shipped in parts", () => {
  it("has prices that add up to its total over two locations", () => {
    const two = line({ quantity: "2", total: "100.01" });
    const snapshot = order({ lines: [two], payment: paidByCard("180.01") });
    const parcels = ["sloc_kyiv", "sloc_lviv"].map((location_id) => ({
      location_id,
      shipping_option_id: "so_branch",
      shipping_method: snapshot.shipping_methods[0]!,
      shipping_methods: snapshot.shipping_methods,
      lines: [{ line: two, quantity: "1" }],
    }));
    const totals = parcels.map((parcel) => itemTotalOf(bodiesOf(snapshot, { parcel, parcels })[0]!));
    expect(totals).toEqual([5001n, 5000n]);
  });

  it("has prices that add up to its total, one parcel after the other", () => {
    const three = line({ quantity: "3", total: "100" });
    const snapshot = order({ lines: [three] });
    const parcels = [0, 1, 2].map(() => ({
      location_id: "sloc_kyiv",
      shipping_option_id: "so_branch",
      shipping_method: snapshot.shipping_methods[0]!,
      shipping_methods: snapshot.shipping_methods,
      lines: [{ line: three, quantity: "1" }],
    }));
    const totals = parcels.map((parcel) => itemTotalOf(bodiesOf(snapshot, { parcel, parcels })[0]!));
    expect(totals).toEqual([3333n, 3334n, 3333n]);
  });

  it("keeps its price when Medusa counts some or all of it as fulfilled", () => {
    const bodies = ["0", "1", "3"].map((fulfilled_quantity) => {
      const counted = line({ quantity: "3", total: "100", fulfilled_quantity });
      const parcel = {
        location_id: "sloc_kyiv",
        shipping_option_id: "so_branch",
        shipping_method: order().shipping_methods[0]!,
        shipping_methods: order().shipping_methods,
        lines: [{ line: counted, quantity: "2" }],
      };
      return bodiesOf(order({ lines: [line()] }), { parcel, parcels: [parcel] })[0]!.products;
    });
    expect(new Set(bodies.map((products) => JSON.stringify(products))).size).toBe(1);
  });
});
