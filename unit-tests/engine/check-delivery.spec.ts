import type { Context } from "../../src/engine/context";
import { checkDelivery } from "../../src/engine/directory";
import type { BranchAtConnection } from "../../src/modules/sklad/stores/directory/branches";
import { DELIVERY_OPTIONS, findDeliveryOption } from "../../src/planning/delivery-options";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";

const BRANCH = {
  ref: "branch-12",
  city_ref: "city-kyiv",
  number: "12",
  name: "Відділення №12",
  is_closed: null,
  max_weight_kg: 30,
  is_gone: false,
};

const at = (id: string, changes: Partial<BranchAtConnection> = {}): BranchAtConnection => ({
  id,
  stock_location_id: "sloc_kyiv",
  address: `https://${id}.example.com`,
  settings: DEFAULT_SETTINGS,
  branch: BRANCH,
  city: { ref: "city-kyiv", name: "Київ" },
  is_recent: true,
  ...changes,
});

/** A shop whose connections know this of the branch; records what is looked up, and the cities that are wanted. */
function shopWith(...found: readonly BranchAtConnection[]) {
  const asked: unknown[] = [];
  const wanted: string[] = [];
  const stores = {
    branchChecks: { find: async (looked: unknown) => (asked.push(looked), found) },
    cityQueue: { want: async (address: string, city: string) => void wanted.push(`${address} ${city}`) },
  };
  return { asked, wanted, ctx: { sklad: { stores } } as unknown as Context };
}

const option = findDeliveryOption("carrier-branch") ?? {};
const data = {
  warehouse_ref: "branch-12",
  warehouse_name: "Typed",
  city_ref: "city-lviv",
  note: "Left door",
};
const NAMED = {
  delivery_method: "carrier-branch",
  warehouse_ref: "branch-12",
  warehouse_name: "Відділення №12",
  city_name: "Київ",
  city_ref: "city-kyiv",
  note: "Left door",
};

describe("The data of a checkout's shipping method", () => {
  it("are looked up for the connection at the option's location, and get the directory's names", async () => {
    const { ctx, asked, wanted } = shopWith(at("one"));
    const context = { from_location: { id: "sloc_kyiv" } };
    expect(await checkDelivery(ctx, { option, data, context })).toEqual(NAMED);
    expect(asked).toEqual([{ ref: "branch-12", city: "city-lviv", location: "sloc_kyiv" }]);
    expect(wanted).toEqual([]);
  });

  it("are taken by an option whose own data have the id of its row alone, as it is converted later", async () => {
    const { ctx } = shopWith(at("one"));
    const request = { option: { id: "carrier-branch" }, data, context: undefined };
    expect(await checkDelivery(ctx, request)).toMatchObject({ delivery_method: "carrier-branch" });
  });

  it("are looked up and stored without what no person sees, as they will be sent", async () => {
    const { ctx, asked } = shopWith(at("one"));
    const copied = { ...data, warehouse_ref: "\u200bbranch-12\u00a0" };
    expect(await checkDelivery(ctx, { option, data: copied, context: undefined })).toEqual(NAMED);
    expect(asked).toMatchObject([{ ref: "branch-12" }]);
    await expect(
      checkDelivery(ctx, { option, data: { warehouse_ref: "\u200b" }, context: undefined }),
    ).rejects.toMatchObject({ code: "sklad.branch_not_chosen" });
  });

  it("are checked where the branch is known when the location is not", async () => {
    const { ctx } = shopWith(
      at("one", { branch: null }),
      at("two", { branch: { ...BRANCH, is_closed: true } }),
    );
    await expect(checkDelivery(ctx, { option, data, context: undefined })).rejects.toMatchObject({
      code: "sklad.branch_closed",
    });
  });

  it("pass as they are where no connection serves, and where none knows the branch", async () => {
    for (const { ctx } of [shopWith(), shopWith(at("one", { branch: null }))])
      expect(await checkDelivery(ctx, { option, data, context: {} })).toEqual({
        ...data,
        delivery_method: "carrier-branch",
      });
  });

  it("have the branches of their city read again when the last reading is old", async () => {
    const { ctx, wanted } = shopWith(at("one", { is_recent: false }));
    await checkDelivery(ctx, { option, data, context: { from_location: { id: "sloc_kyiv" } } });
    expect(wanted).toEqual(["https://one.example.com city-kyiv"]);
  });

  it.each([
    null,
    7,
    "cart",
    { items: "many" },
    { items: [{ quantity: {} }], from_location: 3, shipping_address: [] },
  ])("pass with a context that is not Medusa's: %j", async (context) => {
    const { ctx } = shopWith(at("one", { settings: { ...DEFAULT_SETTINGS, weight_unit: "kg" } }));
    expect(await checkDelivery(ctx, { option, data, context })).toEqual(NAMED);
  });

  it("of a cart above the branch's limit are refused, by the weights that Medusa passes", async () => {
    const { ctx } = shopWith(at("one", { settings: { ...DEFAULT_SETTINGS, weight_unit: "kg" } }));
    const items = [{ quantity: 4, requires_shipping: true, variant: { weight: 8 } }];
    const context = { from_location: { id: "sloc_kyiv" }, items };
    await expect(checkDelivery(ctx, { option, data, context })).rejects.toMatchObject({
      code: "sklad.branch_too_heavy",
      params: { weight_kg: 32, limit_kg: 30 },
    });
  });

  it("of a cart above the branch's limit are refused by the product's weight where the variant has none", async () => {
    const { ctx } = shopWith(at("one", { settings: { ...DEFAULT_SETTINGS, weight_unit: "kg" } }));
    const weighing = (variant: unknown) =>
      checkDelivery(ctx, {
        option,
        data,
        context: { items: [{ quantity: 4, requires_shipping: true, product: { weight: 8 }, variant }] },
      });
    for (const variant of [{ weight: null }, null])
      await expect(weighing(variant)).rejects.toMatchObject({ params: { weight_kg: 32 } });
    expect(await weighing({ weight: 7 })).toEqual(NAMED);
  });

  it("of another way of delivery are not looked up", async () => {
    const { ctx, asked } = shopWith(at("one"));
    for (const other of DELIVERY_OPTIONS.filter(
      ({ delivery_method }) => delivery_method !== "carrier-branch",
    ))
      await checkDelivery(ctx, { option: other, data: {}, context: {} });
    expect(asked).toEqual([]);
  });
});
