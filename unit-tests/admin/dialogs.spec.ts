import type { FunctionComponent, ReactElement, ReactNode } from "react";

/** The state of the component by the order of its hooks, and the bodies that it sends. */
let mockStates: unknown[] = [];
let mockNext = 0;
const mockSent: unknown[] = [];
const mockToasts: unknown[] = [];

jest.mock("react", () => ({
  ...jest.requireActual<object>("react"),
  useState: (first: unknown) => {
    const at = mockNext++;
    if (!(at in mockStates)) mockStates[at] = first;
    return [mockStates[at], (next: unknown) => (mockStates[at] = next)];
  },
  useEffect: () => undefined,
  useId: () => "id",
}));
jest.mock("react-router-dom", () => ({ useNavigate: () => jest.fn(), Link: "a" }));
jest.mock("../../src/admin/i18n/use-text", () => ({
  useText: () => (key: string, params?: { sum?: string }) => [key, params?.sum].filter(Boolean).join(" "),
  useLanguage: () => "en",
}));
jest.mock("../../src/admin/parts/use-action", () => ({
  useAction: () => ({
    busy: null,
    error: null,
    run: async (_: string, work: () => Promise<unknown>, message?: string) => {
      await work();
      mockToasts.push(message);
      return true;
    },
  }),
}));
jest.mock("../../src/admin/parts/copy", () => ({ useCopy: () => jest.fn() }));
jest.mock("../../src/admin/orders/use-orders", () => ({ useRefetchOrder: () => jest.fn() }));
jest.mock("../../src/admin/connections/use-connections", () => ({
  useRefetchAll: () => jest.fn(),
  useDeletion: () => async (of: { version: string }) => mockSent.push(of.version),
  act: async (of: { version: string }) => mockSent.push(of.version),
}));
jest.mock("../../src/admin/api", () => ({
  call: async (_: unknown, asked: { body: { expected: string } }) => mockSent.push(asked.body.expected),
}));

type Element = ReactElement<Record<string, never> & { children?: ReactNode }>;

/** An element of what a component returns, by a property that it has. */
function elementWith(property: string, node: unknown): Element | undefined {
  if (Array.isArray(node))
    return node.map((one) => elementWith(property, one)).find((one) => one !== undefined);
  if (typeof node !== "object" || node === null || !("props" in node)) return undefined;
  const element = node as Element;
  return property in element.props ? element : elementWith(property, element.props.children);
}

/** Renders a component of the pages again, with the state that it has. */
function again(file: string, name: string, props: object): ReactNode {
  mockNext = 0;
  const components = jest.requireActual<Record<string, FunctionComponent>>(`../../src/admin/${file}`);
  return components[name]?.(props);
}

function press(property: string, node: ReactNode, argument: unknown): void {
  const element = elementWith(property, node);
  (element?.props as Record<string, (argument: unknown) => void> | undefined)?.[property]?.(argument);
}

it.each([
  ["cancel-at-warehouse", "common.requested"],
  ["retry", "common.requested"],
  ["hold", "common.done"],
])("The toast of %s is %s", async (action, toast) => {
  mockStates = [];
  const order = { id: "sklord_1", order_id: "order_1", version: "first" };
  const shown = () => again("orders/actions", "ActingOn", { order, contact: null });
  const { value } = elementWith("value", shown())!.props as unknown as {
    value: { act: (action: string) => void };
  };
  value.act(action);
  press("onAnswer", shown(), true);
  await new Promise(setImmediate);
  expect(mockToasts.at(-1)).toBe(toast);
});

describe("A dialog sends the version that it was opened with, whatever is refetched behind it:", () => {
  beforeEach(() => {
    mockStates = [];
    mockSent.splice(0);
  });

  it("a question about an order", () => {
    const order = (version: string) => ({ id: "sklord_1", order_id: "order_1", version });
    const at = (version: string) =>
      again("orders/actions", "ActingOn", { order: order(version), contact: null });
    const { value } = elementWith("value", at("first"))!.props as unknown as {
      value: { act: (action: string) => void };
    };
    value.act("cancel-at-warehouse");
    press("onAnswer", at("second"), true);
    expect(mockSent).toEqual(["first"]);
  });

  it("a question about collected cash, with its sum", () => {
    const order = (version: string, sum = "2990.50") => ({
      ...{ id: "sklord_1", order_id: "order_1", version, cash_on_delivery_sum: sum },
    });
    const at = (of: object) => again("orders/actions", "ActingOn", { order: of, contact: null });
    const { value } = elementWith("value", at(order("first")))!.props as unknown as {
      value: { act: (action: string) => void };
    };
    value.act("book-cash");
    value.act("book-cash");
    expect(mockSent).toEqual([]);
    const asked = at(order("second", "10"));
    expect(elementWith("onAnswer", asked)?.props["title"]).toBe("questions.book-cash.title ₴2,990.50");
    press("onAnswer", asked, true);
    expect(mockSent).toEqual(["first"]);
  });

  it("the choice of a branch", () => {
    const order = (version: string) => ({ id: "sklord_1", order_id: "order_1", version });
    const at = (version: string) =>
      again("orders/actions", "ActingOn", { order: order(version), contact: null });
    const { value } = elementWith("value", at("first"))!.props as unknown as {
      value: { act: (action: string) => void };
    };
    value.act("choose-branch");
    expect(elementWith("onClose", at("second"))?.props["order"]).toMatchObject({ version: "first" });
  });

  it("a question about a connection", () => {
    const connection = (version: string) => ({ id: "sklconn_1", version, enabled: true, pause_reason: null });
    const at = (version: string) =>
      again("connections/actions", "ConnectionActions", {
        connection: connection(version),
        can: {},
        onError: jest.fn(),
      });
    press("onAct", at("first"), "disable");
    press("onAnswer", at("second"), true);
    expect(mockSent).toEqual(["first"]);
  });

  it("a new name of a connection", () => {
    const at = (version: string) => {
      const connection = { id: "sklconn_1", version, name: "Kyiv", base_url: "https://api.example.com" };
      const drawer = again("connections/credentials", "EditConnection", {
        connection,
        edited: "name",
        onClose: jest.fn(),
      });
      const form = elementWith("edited", drawer) as ReactElement & { type: FunctionComponent };
      mockNext = 0;
      return form.type(form.props as object);
    };
    at("first");
    press("onSubmit", at("second"), { preventDefault: () => undefined });
    expect(mockSent).toEqual(["first"]);
  });

  it("the acceptance of a stock preview", () => {
    const at = (version: string) => {
      const stock = {
        version,
        writes: false,
        synced_requested_at: null,
        synced_at: null,
        requested_at: null,
      };
      const changes = { skus: 0, units_up: "0", units_down: "0" };
      const standing = again("stock/standing", "Standing", {
        connection: { id: "sklconn_1", enabled: true, settings: {} },
        found: { stock: { ...stock, synced_requested_at: version, changes }, can: { act_on_stock: true } },
        progress: "",
      });
      const accept = elementWith("stock", standing) as ReactElement & { type: FunctionComponent };
      mockNext = 0;
      return accept.type(accept.props as object);
    };
    press("onClick", at("first"), undefined);
    press("onAnswer", at("second"), true);
    expect(mockSent).toEqual(["first"]);
  });
});
