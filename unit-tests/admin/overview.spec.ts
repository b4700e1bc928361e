import { adminComponent } from "../support/rendered";

jest.mock("@tanstack/react-query", () => ({
  useQuery: () => ({}),
  useQueryClient: () => ({ invalidateQueries: jest.fn() }),
}));
jest.mock("../../src/admin/api", () => ({ everyMs: () => () => false }));

const overview = adminComponent("connections/overview", "Overview");
const AT = (minute: string) => `2026-11-20T16:${minute}:00.000Z`;

function shown(lastOk: string | null, operations: (string | null)[], feeds: (string | null)[]): string {
  const ok = (moments: (string | null)[]) => moments.map((last_ok_at) => ({ last_ok_at }));
  return overview({
    connection: {
      ...{ id: "sklconn_1", name: "Kyiv", environment: "production", enabled: true, pause_reason: null },
      ...{ base_url: "https://ff.example", last_ok_at: lastOk, sender: null, api_key_set_at: AT("00") },
      situation: { tone: "done", label: { en: "Fine" }, sentence: { en: "Fine." } },
      settings: { manager_contact: null },
      status: {
        queue: { queued: 0, sending: 0, unknown: 0, parked: 0 },
        ...{ operations: ok(operations), feeds: ok(feeds) },
      },
    },
    can: {},
  });
}

describe("The time of a connection's last response", () => {
  it.each([
    [AT("22"), [AT("20")], [AT("26"), null], "6:26 PM"],
    [AT("22"), [AT("25")], [AT("24")], "6:25 PM"],
    [AT("22"), [], [null], "6:22 PM"],
    [null, [null], [AT("21")], "6:21 PM"],
  ])("is the newest of its calls (%s), operations and feeds", (lastOk, operations, feeds, time) => {
    expect(shown(lastOk, operations, feeds)).toContain(`Nov 20, 2026, ${time}`);
  });

  it("is none before the first one", () => {
    expect(shown(null, [null], [null])).toContain("None yet");
  });
});
