import { placesOf } from "../../src/engine/feeds";
import { bucketsOf } from "../../src/engine/feeds/call";
import type { Feed } from "../../src/engine/feeds";
import type { ConnectionRow } from "../../src/modules/sklad/types";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";
import { z } from "zod";

const connection = (id: string, base_url: string, enabled = true) =>
  ({ id, base_url, enabled, settings: DEFAULT_SETTINGS }) as ConnectionRow;

const CONNECTIONS = [
  connection("one", "https://a"),
  connection("two", "https://a"),
  connection("three", "https://b"),
  connection("off", "https://c", false),
];

const feed = (facts: object): Feed => ({
  name: "feed",
  kind: "snapshot",
  place: "connection",
  bucket: "general",
  cursor: z.null(),
  every: () => 1,
  fetch: async () => ({ items: [], next: null, complete: true }),
  apply: async () => undefined,
  ...facts,
});

const place = (report_bucket: "per_operation" | "shared") => ({
  key: "one",
  connection: { ...connection("one", "https://a"), settings: { ...DEFAULT_SETTINGS, report_bucket } },
});

const keys = (facts: object) => placesOf(feed(facts), CONNECTIONS).map(({ key }) => key);

describe("The places a feed reads", () => {
  it("are the enabled connections", () => {
    expect(keys({})).toEqual(["one", "two", "three"]);
  });

  it("are also disabled ones with the feed's option for it", () => {
    expect(keys({ reads: ({ id }: ConnectionRow) => id !== "two" })).toEqual(["one", "three", "off"]);
  });

  it("are the addresses of the enabled connections, each once", () => {
    expect(keys({ place: "address", bucket: "none" })).toEqual(["https://a", "https://b"]);
  });
});

describe("The buckets a feed's calls count in", () => {
  it.each([
    ["none", []],
    ["general", ["general"]],
    ["ReportSklad", ["ReportSklad", "general"]],
  ])("are, for %s, %j", (bucket, expected) => {
    expect(bucketsOf(feed({ bucket }), place("per_operation"))).toEqual(expected);
  });

  it("are one for all reports where the four of them share one call a minute", () => {
    for (const bucket of ["ReportStatusOrder", "ListOrder", "ReportSklad", "ListReturnOrder"])
      expect(bucketsOf(feed({ bucket }), place("shared"))).toEqual(["reports", "general"]);
    expect(bucketsOf(feed({ bucket: "general" }), place("shared"))).toEqual(["general"]);
  });
});
