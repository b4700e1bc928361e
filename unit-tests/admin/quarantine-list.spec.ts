import type { ReactElement } from "react";

let mockState: unknown;

jest.mock("react", () => ({
  ...jest.requireActual<object>("react"),
  useState: (first: unknown) => {
    mockState ??= first;
    return [mockState, (next: unknown) => (mockState = next)];
  },
}));
jest.mock("../../src/admin/stock/use-stock", () => ({ useLevels: () => ({}) }));
jest.mock("../../src/admin/api", () => ({}));
jest.mock("../../src/admin/stock/sku-list", () => ({ QuarantineList: "quarantine" }));

interface Quarantine {
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (skus: ReadonlySet<string>) => void;
}
type Shown = (data: object) => ReactElement<{ children: [ReactElement<Quarantine>, unknown] }>;
const { SkuList } = jest.requireActual<{
  SkuList: (props: object) => ReactElement<{ children: Shown }>;
}>("../../src/admin/stock/sku-list");

/** What the page shows for the levels that a search finds. */
function shown(...skus: string[]): ReactElement<Quarantine> {
  const list = SkuList({ list: "held", filters: {}, found: { stock: { synced_at: null } } });
  const levels = skus.map((sku) => ({ sku }));
  return list.props.children({ levels, next: null }).props.children[0];
}

it("Quarantined SKUs stay ticked while a search finds none of them", () => {
  shown("TEA-1", "CUP-1").props.onSelect(new Set(["TEA-1"]));
  expect(shown().type).not.toBe("quarantine");
  expect([...shown("TEA-1", "CUP-1").props.selected]).toEqual(["TEA-1"]);
});
