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

/** The option that a parcel bought with `own` is fulfilled with, where the location has these others. */
async function chosen(own: Option | undefined, others: readonly Option[]): Promise<string> {
  const graph = async ({ entity }: { entity: string }) =>
    entity === "shipping_option"
      ? { data: own ? [loaded(own)] : [] }
      : {
          data: [{ fulfillment_sets: [null, { service_zones: [{ shipping_options: others.map(loaded) }] }] }],
        };
  const container = { resolve: () => ({ graph }) } as unknown as MedusaContainer;
  return optionToFulfil(container, { location_id: "sloc_1", shipping_option_id: own?.id ?? "so_gone" });
}

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

  it.each<[string, Option]>([
    ["another provider's", { id: "so_1", provider_id: "manual_manual" }],
    ["of another shipping profile", { id: "so_1", shipping_profile_id: "profile_2" }],
    ["for returns", { id: "so_1", isForReturns: true }],
  ])("is none that is %s", async (_, option) => {
    await expect(chosen(GONE, [option])).rejects.toThrow("Create one.");
  });
});
