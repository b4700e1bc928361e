import type { MedusaContainer } from "@medusajs/framework/types";
import { optionToFulfil } from "../../src/engine/medusa/option-to-fulfil";

interface Option {
  readonly id: string;
  readonly way?: string;
  readonly provider_id?: string;
  readonly shipping_profile_id?: string;
  readonly deleted_at?: string | null;
  readonly isForReturns?: boolean;
}

function loaded({ way = "carrier-branch", isForReturns = false, ...option }: Option) {
  return {
    provider_id: "sklad_warehouse",
    shipping_profile_id: "profile_1",
    deleted_at: null,
    data: { delivery_method: way },
    rules: [{ attribute: "is_return", value: String(isForReturns) }],
    ...option,
  };
}

/** An order line; without a profile its product is deleted. */
interface Line {
  readonly id: string;
  readonly profile?: string | null;
  readonly requires_shipping?: boolean;
}

const loadedLine = ({ id, profile, requires_shipping = true }: Line) => ({
  id,
  requires_shipping,
  variant:
    profile === undefined
      ? null
      : { product: { id: "prod_1", shipping_profile: profile === null ? null : { id: profile } } },
});

/** The first fulfillment of a parcel that was bought with `own`, where the location has these others. */
async function first(own: Option | undefined, others: readonly Option[], lines: readonly Line[]) {
  const zones = [{ shipping_options: others.map(loaded) }];
  const data: Record<string, unknown[]> = {
    shipping_option: own ? [loaded(own)] : [],
    stock_location: [{ fulfillment_sets: [null, { service_zones: zones }] }],
    order: [{ items: lines.map(loadedLine) }],
  };
  const graph = async ({ entity }: { entity: string }) => ({ data: data[entity] });
  const container = { resolve: () => ({ graph }) } as unknown as MedusaContainer;
  const parcel = {
    order_id: "order_1",
    location_id: "sloc_1",
    shipping_option_id: own?.id ?? "so_gone",
  };
  const wanted = lines.map(({ id }) => ({ line_item_id: id }));
  const made = await optionToFulfil(container, parcel, wanted);
  return { option: made.shipping_option_id, lines: made.lines.map(({ line_item_id }) => line_item_id) };
}

const chosen = async (own: Option | undefined, others: readonly Option[], profile = "profile_1") =>
  (await first(own, others, [{ id: "a", profile }])).option;

const GONE: Option = { id: "so_own", deleted_at: "2026-11-20T10:00:00Z" };

describe("The option that a parcel is fulfilled with", () => {
  it("is the order's own as long as there is one", async () => {
    expect(await chosen({ id: "so_own" }, [{ id: "so_1" }])).toBe("so_own");
  });

  it("is another of the same way once it is deleted, before one of another way", async () => {
    expect(await chosen(GONE, [{ id: "so_1", way: "pickup" }, { id: "so_2" }])).toBe("so_2");
    expect(await chosen(GONE, [{ id: "so_1", way: "pickup" }])).toBe("so_1");
  });

  it("is the first of the warehouse's where nothing is left of the order's own", async () => {
    expect(await chosen(undefined, [{ id: "so_2" }, { id: "so_1" }])).toBe("so_1");
  });

  it("has the shipping profile that the goods have now", async () => {
    const moved: Option[] = [
      { id: "so_1", way: "pickup", shipping_profile_id: "profile_2" },
      { id: "so_2", shipping_profile_id: "profile_2" },
      { id: "so_3" },
    ];
    expect(await chosen({ id: "so_own" }, moved, "profile_2")).toBe("so_2");
    expect(await chosen(GONE, moved, "profile_2")).toBe("so_2");
    await expect(chosen({ id: "so_own" }, moved, "profile_3")).rejects.toThrow("Create one.");
    const homeless = first({ id: "so_own" }, moved, [{ id: "a", profile: null }]);
    await expect(homeless).rejects.toThrow("Create one.");
  });

  it("is for the goods of one profile, and for those that go with any", async () => {
    const other: Option = { id: "so_2", shipping_profile_id: "profile_2" };
    const lines: Line[] = [
      { id: "deleted" },
      { id: "moved", profile: "profile_2" },
      { id: "own", profile: "profile_1" },
      { id: "service", profile: "profile_1", requires_shipping: false },
    ];
    expect(await first({ id: "so_own" }, [other], lines)).toEqual({
      option: "so_2",
      lines: ["deleted", "moved", "service"],
    });
    const rest = lines.filter(({ id }) => id === "own");
    expect(await first({ id: "so_own" }, [other], rest)).toEqual({ option: "so_own", lines: ["own"] });
    expect(await first({ id: "so_own" }, [other], [{ id: "deleted" }])).toMatchObject({ option: "so_own" });
  });

  it.each<[string, Option]>([
    ["another provider's", { id: "so_1", provider_id: "manual_manual" }],
    ["of another shipping profile", { id: "so_1", shipping_profile_id: "profile_2" }],
    ["for returns", { id: "so_1", isForReturns: true }],
  ])("is none that is %s", async (_, option) => {
    await expect(chosen(GONE, [option])).rejects.toThrow("Create one.");
  });
});
