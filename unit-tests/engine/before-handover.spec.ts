import { container as applicationContainer } from "@medusajs/framework";
import { MedusaError } from "@medusajs/framework/utils";
import { StepResponse } from "@medusajs/framework/workflows-sdk";
import type { MedusaContainer } from "@medusajs/framework/types";
import { contextOf, SHOP_RULE } from "../../src/engine/context";
import type { HandoverQuestion } from "../../src/planning/orders";
import { beforeHandOverWorkflow } from "../../src/workflows/before-handover";

const QUESTION: HandoverQuestion = {
  order_id: "order_1",
  number: "1001",
  connection_id: "sklconn_1",
  location_id: "sloc_1",
  shipping_option_id: "so_1",
  items: [{ line_item_id: "ordli_1", title: "Чайник", sku: "KT-1", quantity: "1" }],
  total: "580.00",
  cash_on_delivery: null,
  approved: false,
};

const container = {
  resolve: (name: string) =>
    name === SHOP_RULE ? applicationContainer.resolve(name, { allowUnregistered: true }) : undefined,
} as unknown as MedusaContainer;
/** What the engine asks, in a process that has registered a handler or has not. */
const ask = () => contextOf(container).shopRule?.()?.(QUESTION);

describe("The hook beforeHandOver", () => {
  it("asks nothing without a handler", () => {
    expect(contextOf(container).shopRule?.()).toBeUndefined();
  });

  describe("with a handler", () => {
    let handler: (parcel: HandoverQuestion) => unknown;
    const parcels: unknown[] = [];

    beforeAll(() => {
      beforeHandOverWorkflow.hooks.beforeHandOver(async (parcel) => {
        parcels.push(parcel);
        return handler(parcel) as undefined;
      });
    });

    it.each<[string, unknown]>([
      ["nothing", undefined],
      ["null", null],
      ["no reason", {}],
      ["an empty reason", { hold: "" }],
      ["a step's response of nothing", new StepResponse(undefined)],
    ])("lets it go when it returns %s", async (_, answer) => {
      handler = () => answer;
      await expect(ask()).resolves.toBeNull();
      expect(parcels.at(-1)).toEqual(QUESTION);
    });

    it.each<[string, () => unknown]>([
      ["returns a sentence", () => ({ hold: " Call first. " })],
      ["returns it as a step's response", () => new StepResponse({ hold: "Call first." })],
      [
        "throws a MedusaError",
        () => {
          throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "Call first.");
        },
      ],
    ])("holds it when it %s", async (_, answer) => {
      handler = answer;
      await expect(ask()).resolves.toBe("Call first.");
    });

    it.each<[string, () => unknown]>([
      [
        "throws an error",
        () => {
          throw new Error("no such customer");
        },
      ],
      ["returns what is no answer", () => "Call first."],
      ["returns a reason that is no text", () => ({ hold: true })],
    ])("fails when it %s", async (_, answer) => {
      handler = answer;
      await expect(ask()).rejects.toThrow();
    });

    it("takes one handler, like every hook", () => {
      expect(() => beforeHandOverWorkflow.hooks.beforeHandOver(async () => undefined)).toThrow("multiple");
    });
  });
});
