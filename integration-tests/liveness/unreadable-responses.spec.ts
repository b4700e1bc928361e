import { auditFeed } from "../../src/engine/statuses/audit-feed";
import { reportFeed } from "../../src/engine/statuses/report-feed";
import type { ProblemCode } from "../../src/catalogue";
import { problemMessage } from "../../src/catalogue";
import { MINUTE_MS } from "./support/cells";
import { FeedsBeside } from "./support/feeds-beside";
import { liveness } from "./support/liveness";

const at = liveness({ claimLeaseMs: 120_000 });

beforeAll(async () => {
  // The tables of Medusa that the recording of statuses reads.
  await at.database.raw(`create table "order" (id text primary key, status text, deleted_at timestamptz)`);
});
beforeEach(async () => {
  at.world.beside(new FeedsBeside(at.world, at.database, [reportFeed, auditFeed]));
});

describe("A warehouse whose responses have another shape than the dialect's", () => {
  it.each([
    ["response_unreadable", "AddOrder"],
    ["feed_failing", "ReportStatusOrder"],
  ] as const)(
    "is a problem (%s) with the fields that came and the page that helps",
    async (code, operation) => {
      at.world.warehouse.faults = [
        { failure: "another shape", hits: (call) => call.operation === operation },
      ];
      for (let order = 1; order <= 3; order += 1) await at.world.place(`order_${String(order)}`);
      await at.world.run(5 * MINUTE_MS);
      const problem = await open(code);
      for (const [language, fields] of [
        // In English the error's own message may name the fields.
        ["en", /(?:received fields|the fields that came): answer/],
        ["uk", /отримано поля: answer/],
      ] as const) {
        const sentence = problemMessage(problem ?? { code, params: null }, language);
        expect(sentence).toMatch(fields);
        expect(sentence).toContain("orders");
        expect(sentence).toMatch(/https:\/\/\S+\/docs\/dialect\.md\)\.$/);
      }

      at.world.warehouse.faults = [];
      await at.world.place("order_4");
      await at.world.run(20 * MINUTE_MS);
      expect(await open(code)).toBeUndefined();
    },
  );
});

async function open(code: ProblemCode) {
  return (await at.world.problems()).find((problem) => problem.code === code && problem.cleared_at === null);
}
