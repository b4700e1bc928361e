import type { ReactElement, ReactNode } from "react";

let mockAdded: unknown = null;

jest.mock("react", () => ({
  ...jest.requireActual<object>("react"),
  useState: () => [mockAdded, (next: unknown) => (mockAdded = next)],
  useRef: (current: unknown) => ({ current }),
}));
jest.mock("../../src/admin/i18n/use-text", () => ({ useText: () => (key: string) => key }));
jest.mock("../../src/admin/lists/filter-chip", () => ({ ChoiceChip: "chip" }));
jest.mock("../../src/admin/lists/filter-chip", () => ({ DateChip: "date" }));

interface Chip {
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly onRemove: () => void;
}

const { FilterBar } = jest.requireActual<{
  FilterBar: (props: object) => ReactElement<{ children: ReactNode[] }>;
}>("../../src/admin/lists/filter-bar");

let set: Record<string, string> = {};

/** The chips of the filters that are set or being chosen. */
function chips(): readonly ReactElement<Chip>[] {
  const bar = FilterBar({
    offered: [
      { name: "status", label: "Status", isSeveral: true, choices: [{ value: "new", label: "New" }] },
    ],
    set,
    onNarrow: ({ status }: { readonly status: string | null }) => (set = status ? { status } : {}),
    onClear: jest.fn(),
  });
  return bar.props.children[0] as never;
}

it("A filter that came by a link stays while its last value is unticked, until its menu is closed", () => {
  set = { status: "new" };
  expect(chips()).toHaveLength(1);
  chips()[0]?.props.onChoose("");
  expect(set).toEqual({});
  expect(chips()).toMatchObject([{ props: { value: "" } }]);
  chips()[0]?.props.onRemove();
  expect(chips()).toEqual([]);
});
