import { createElement } from "react";
import { adminComponent } from "../support/rendered";

interface Query {
  readonly data: string | undefined;
  readonly dataUpdatedAt: number;
  readonly error: Error | null;
  readonly refetch: () => void;
}

const loaded = adminComponent("parts/query-boundary", "QueryBoundary");
const { FetchError } = jest.requireActual<{
  FetchError: new (message: string, statusText: string, status: number) => Error;
}>("@medusajs/js-sdk");

const shown = (query: Partial<Query>, language: "en" | "uk" = "en") =>
  loaded(
    {
      query: { data: "5 orders", dataUpdatedAt: 0, error: null, refetch: () => undefined, ...query },
      children: (data: string) => createElement("p", null, data),
    },
    language,
  );

describe("Data that is refetched", () => {
  it("is shown alone while it is current", () => {
    expect(shown({})).toBe("<p>5 orders</p>");
  });

  it("stays when a refetch fails, with the moment since when it is not updated, and can be loaded again", () => {
    const outdated = shown({ error: new TypeError("Failed to fetch") });
    expect(outdated).toMatch(/Not updated since .*Loading failed\..*Try again.*<p>5 orders<\/p>/s);
    expect(shown({ error: new Error() }, "uk")).toMatch(/Не оновлюється з .*<p>5 orders<\/p>/s);
  });

  it("stays without a retry once the permission to see it ends", () => {
    const outdated = shown({ error: new FetchError("Forbidden", "Forbidden", 403) });
    expect(outdated).toMatch(/permission to view this.*<p>5 orders<\/p>/s);
    expect(outdated).not.toContain("Try again");
  });
});
