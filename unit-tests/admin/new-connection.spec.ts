import { adminComponent } from "../support/rendered";

interface Location {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly query: {
    readonly data: readonly Location[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => void;
  };
  readonly value: string;
  readonly onChange: () => void;
  readonly wrong: string | undefined;
}

const field = adminComponent("connections/new-connection", "LocationField");
const { FetchError } = jest.requireActual<{
  FetchError: new (message: string, statusText: string, status: number) => Error;
}>("@medusajs/js-sdk");

const shown = (query: Partial<Props["query"]>, wrong?: string, value = "") =>
  field({
    query: { data: undefined, error: null, refetch: () => undefined, ...query },
    onChange: () => undefined,
    value,
    wrong,
  });
const KYIV = { id: "sloc_1", name: "Kyiv" };
const LVIV = { id: "sloc_2", name: "Lviv" };
const REQUIRED = "This field is required.";
/** What the form brings the focus to when it cannot be sent. */
const LACKING = /aria-invalid="true"|data-lacking="true"/;

describe("The stock location of a new connection", () => {
  it("that is not chosen among several is an alert at the choice, which gets the focus", () => {
    expect(shown({ data: [KYIV, LVIV] })).not.toMatch(/role="alert"|aria-invalid="true"/);
    const lacking = shown({ data: [KYIV, LVIV] }, REQUIRED);
    expect(lacking.split('role="alert"')[1]).toContain(REQUIRED);
    expect(lacking).toMatch(LACKING);
  });

  it("that the user may not see is explained by the missing permission", () => {
    const forbidden = new FetchError("Forbidden", "Forbidden", 403);
    expect(shown({ error: forbidden })).toMatch(/role="alert".*permission to see stock locations/s);
    expect(shown({ error: forbidden }, REQUIRED)).toMatch(LACKING);
  });

  it("that is still loading is said to be, once the form was to be sent", () => {
    expect(shown({})).not.toContain('role="alert"');
    expect(shown({}, REQUIRED)).toMatch(/role="alert".*still loading/s);
    expect(shown({}, REQUIRED)).toMatch(LACKING);
  });

  it("can be loaded again after an error", () => {
    expect(shown({ error: new Error("Failed to fetch") })).toMatch(/role="alert".*Try again/s);
  });

  it("is missing where the shop has none", () => {
    expect(shown({ data: [] }, REQUIRED)).toMatch(/role="alert".*no stock location yet/s);
  });

  it("needs no field when it is the only one, or that of the connection that the new one is like", () => {
    expect(shown({ data: [KYIV] }, undefined, KYIV.id)).toBe("");
    expect(shown({ error: new FetchError("", "", 403) }, undefined, KYIV.id)).toBe("");
  });
});
