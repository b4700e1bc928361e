import { entryOf, type SituationCode } from "../../src/catalogue";
import { adminComponent } from "../support/rendered";

const mockFound = { connections: [] as object[], reasons: [] as object[], problems: [] as object[], can: {} };

jest.mock("../../src/admin/lists/use-lists", () => ({
  useReasons: () => ({ data: mockFound }),
  useProblems: () => ({ data: mockFound }),
  useFirstOrder: () => ({ data: 1 }),
}));
jest.mock("../../src/admin/connections/use-connections", () => ({
  useConnections: () => ({ data: mockFound, error: null }),
}));
jest.mock("../../src/admin/lists/bulk", () => ({}));
jest.mock("../../src/admin/lists/problems", () => ({}));

const health = adminComponent("lists/health", "Health");

const situation = (code: SituationCode) => ({ ...entryOf(code), code, sentence: { en: `${code}!` } });
const cause = (code: SituationCode, of: string) => ({ connection_id: of, situation: situation(code) });
const connection = (id: string, code: SituationCode) => ({
  ...{ id, name: id, environment: "production", enabled: true, enabled_at: "2026-11-27T04:00:00Z" },
  ...{ stock_location_id: id, situation: situation(code) },
});

/** The connections that are shown. */
function shown(found: Partial<typeof mockFound>): string[] {
  Object.assign(mockFound, { connections: [], reasons: [], problems: [] }, found);
  return [...health({}).matchAll(/href="\/settings\/warehouse\/(\w+)"/g)].map(([, id = ""]) => id);
}

describe("The connections above the list of orders", () => {
  it.each([
    ["connection.unreachable", "problem.unreachable"],
    ["connection.key_refused", "problem.invalid_key"],
    ["connection.key_unreadable", "problem.key_unreadable"],
    ["connection.host_not_allowed", "problem.host_not_allowed"],
    ["connection.settings_unreadable", "problem.settings_unreadable"],
  ] as const)("leave out one whose problem is shown: %s", (state, problem) => {
    const connections = [connection("kyiv", state), connection("lviv", state)];
    expect(shown({ connections })).toEqual(["kyiv", "lviv"]);
    expect(shown({ connections, problems: [cause(problem, "kyiv")] })).toEqual(["lviv"]);
  });

  it("keep one for which orders wait: the reason of a hold does not name it", () => {
    const connections = [connection("kyiv", "connection.disabled")];
    expect(shown({ connections, reasons: [cause("connection.disabled", "kyiv")] })).toEqual(["kyiv"]);
  });

  it("keep one that was never enabled, whose setup goes on here", () => {
    const fresh = {
      ...connection("kyiv", "connection.settings_unreadable"),
      enabled: false,
      enabled_at: null,
    };
    const problems = [cause("problem.settings_unreadable", "kyiv")];
    expect(shown({ connections: [fresh], problems })).toEqual(["kyiv"]);
  });

  it("keep one with another problem", () => {
    const connections = [connection("kyiv", "connection.disabled")];
    expect(shown({ connections, problems: [cause("problem.key_old", "kyiv")] })).toEqual(["kyiv"]);
  });
});
