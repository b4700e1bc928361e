import fc from "fast-check";
import type { OrderStatus } from "../../src/client";
import { matchStatus, orderMatcher } from "../../src/planning/identity";
import { cases } from "../support/cases";

const row = (id: string, changes: object = {}) => ({
  id,
  connection_id: "sklconn_1",
  number: "1001",
  remote_id: "FF-1",
  remote_key: "KEY-1",
  ...changes,
});
const status = (changes: object) => ({
  number: null,
  externalId: null,
  remoteId: null,
  remoteKey: null,
  ...changes,
});
const found = (fields: object, ...rows: ReturnType<typeof row>[]) => {
  const match = orderMatcher(rows)(status(fields));
  return match && `${match.row.id} by ${match.by}`;
};

describe("A status is about the row", () => {
  it("whose id it names as external_id, whatever number it says", () => {
    expect(found({ externalId: "a", number: "999" }, row("a"))).toBe("a by external_id");
    expect(found({ externalId: "a", remoteId: "ff-1", remoteKey: "KEY-1" }, row("a"))).toBe(
      "a by external_id",
    );
    const unaccepted = row("a", { remote_id: null, remote_key: null });
    expect(found({ externalId: "a", remoteId: "FF-9", remoteKey: "KEY-9" }, unaccepted)).toBe(
      "a by external_id",
    );
  });

  it("that its key_order names, where two environments have given the same numbers", () => {
    const staging = row("a");
    const production = row("b", { connection_id: "sklconn_2", remote_key: "KEY-2" });
    const ids = { remoteId: "FF-1", number: "1001" };
    expect(found({ ...ids, remoteKey: "KEY-2" }, staging, production)).toBe("b by remote_id");
    expect(found({ number: "1001", remoteKey: "KEY-1" }, staging, production)).toBe("a by remote_key");
    expect(found(ids, staging, production)).toBeUndefined();
    expect(found({ ...ids, remoteKey: "KEY-3" }, staging, production)).toBeUndefined();
  });

  it("that the warehouse's own ids name, when nothing contradicts", () => {
    expect(found({ remoteId: "FF-1" }, row("a"))).toBe("a by remote_id");
    expect(found({ remoteKey: "KEY-1", number: "1001" }, row("a"))).toBe("a by remote_key");
  });

  it("that has both ids of the warehouse, also where the service has changed our external_id", () => {
    const ids = { externalId: "A", remoteId: "FF-1", remoteKey: "KEY-1" };
    expect(found(ids, row("a"))).toBe("a by remote_id");
    const another = row("A", { remote_id: "FF-2", remote_key: "KEY-2" });
    expect(found(ids, row("a"), another)).toBeUndefined();
  });

  it("that has its number, when it is the only one and accepted", () => {
    expect(found({ number: "1001" }, row("a"))).toBe("a by number");
    expect(found({ number: "1001" }, row("a"), row("b", { connection_id: "sklconn_2" }))).toBeUndefined();
    expect(found({ number: "1001" }, row("a", { remote_id: null, remote_key: null }))).toBeUndefined();
  });
});

describe("A status is about none of ours", () => {
  it.each([
    [
      "our external_id beside ids of a second order there",
      { externalId: "a", remoteId: "FF-9", remoteKey: "K" },
    ],
    ["another external_id", { externalId: "x", number: "1001", remoteId: "FF-1" }],
    ["another remote id beside our number", { number: "1001", remoteId: "FF-2" }],
    ["another remote key beside our remote id", { remoteId: "FF-1", remoteKey: "KEY-2" }],
    ["another number beside our remote id", { remoteId: "FF-1", number: "1002" }],
    ["no name at all", {}],
  ])("when it has %s", (_, fields) => {
    expect(found(fields, row("a"))).toBeUndefined();
  });
});

it("A record that proves to a look-up that an order is there names no other order to a report", () => {
  const rows = ["a", "b"].map((id) =>
    row(id, { number: `100${id}`, remote_id: `FF-${id}`, remote_key: `KEY-${id}` }),
  );
  const oneOf = (prefix: string) =>
    fc.constantFrom(null, `${prefix}a`, `${prefix}b`, `${prefix}of another shop`);
  const ids = fc.record({
    number: oneOf("100"),
    externalId: oneOf(""),
    remoteId: oneOf("FF-"),
    remoteKey: oneOf("KEY-"),
  });
  fc.assert(
    fc.property(ids, fc.boolean(), (named, knowsReference) => {
      const record = { ...named, status: "new", state: "new", changedAt: null, trackingNumbers: [] };
      for (const own of rows) {
        const reference = { remoteId: own.remote_id, remoteKey: own.remote_key };
        const match = matchStatus([record as OrderStatus], own, knowsReference ? reference : undefined);
        if (match.kind !== "present") continue;
        const other = orderMatcher(rows)(named)?.row.id;
        expect([own.id, undefined]).toContain(other);
      }
    }),
    cases(500),
  );
});
