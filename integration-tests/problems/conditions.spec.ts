import {
  endedBy,
  type Ending,
  PROBLEM_CODES,
  type ProblemAbout,
  type ProblemCode,
  PROBLEMS,
} from "../../src/catalogue";
import type { Problem } from "../../src/catalogue/entry";
import { raise } from "../../src/engine/problems";
import { placesOf } from "../../src/engine/feeds/feed";
import { reportFeed } from "../../src/engine/statuses/report-feed";
import { problemKey } from "../../src/modules/sklad/stores/notices/problems";
import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";
import { VirtualTime } from "../liveness/support/virtual-time";
import type { EndingCase } from "./support/ending-case";
import { ENDINGS_OF_CONNECTIONS } from "./support/endings-of-connections";
import { ENDINGS_OF_ORDERS } from "./support/endings-of-orders";
import { Stage } from "./support/stage";
import type { WarehouseOrder } from "../../src/planning/warehouse-order";

const CASES: Readonly<Record<Ending, EndingCase> & Record<string, EndingCase>> = {
  ...ENDINGS_OF_ORDERS,
  ...ENDINGS_OF_CONNECTIONS,
};
const ENDINGS = Object.entries<EndingCase>(CASES);

let tables: ModuleDatabase;
let time: VirtualTime;

beforeAll(async () => {
  tables = await createModuleDatabase();
  time = new VirtualTime(tables.database);
  await time.install();
  await Stage.prepare(tables.database);
});
afterAll(() => tables.drop());

type Raise = (stage: Stage, row: WarehouseOrder, code: ProblemCode) => Promise<unknown>;

/** Raises a problem by its subject, through the engine's own functions, which refuse a code of another subject. */
const RAISE: Readonly<Record<Problem["about"], Raise>> = {
  warehouse_order: ({ stores }, row, code) =>
    raise(stores, { order: row }, code as ProblemAbout<"warehouse_order">),
  order: ({ stores }, { order_id }, code) =>
    raise(stores, { medusaOrder: { id: order_id } }, code as ProblemAbout<"order">),
  command: ({ stores }, row, code) => {
    const { id, order_id, number, connection_id } = row;
    const target = { warehouse_order_id: id, order_id, number };
    const command = { kind: "edit", target_id: id, connection_id, target };
    return raise(stores, { command }, code as ProblemAbout<"command">);
  },
  connection: ({ stores, connection }, _, code) =>
    raise(stores, { connection }, code as ProblemAbout<"connection">),
  operation: ({ stores, connection }, _, code) => {
    const operation = { status_unknown: "Дивно", statuses_unreadable: "ListOrder" }[code as string] ?? "add";
    return raise(stores, { connection, operation }, code as ProblemAbout<"operation">);
  },
  shop: ({ stores }, _, code) => raise(stores, "shop", code as ProblemAbout<"shop">),
  feed: ({ stores, connection }, _, code) => {
    const [place] = placesOf(reportFeed, [connection]);
    return stores.problems.raise({ key: problemKey.feed(reportFeed.name, place?.key ?? ""), code });
  },
};

it("every problem is cleared by an event or by its code", () => {
  const byCode = new Set(ENDINGS.map(([, { clears }]) => clears));
  const never = PROBLEM_CODES.filter((code) => PROBLEMS[code].clearedBy.length === 0 && !byCode.has(code));
  expect(never).toEqual([]);
});

it.each(ENDINGS)("%s clears its problems", async (ending, { clears, of = "accepted", prepare, say }) => {
  const codes = clears ? [clears] : endedBy(ending as Ending);
  expect(codes).not.toEqual([]);
  const stage = await Stage.set(tables.database, time);
  await prepare?.(stage);
  const raised = new Map<string, string>();
  for (const code of codes) {
    await RAISE[PROBLEMS[code].about](stage, stage[of], code);
    const [problem] = await stage.stores.problems.openOf([code]);
    if (!problem) throw new Error(`${code} was not raised`);
    raised.set(problem.id, code);
  }
  await say(stage);
  const left = (await stage.stores.problems.openOf(codes)).flatMap(({ id }) => raised.get(id) ?? []);
  expect(left).toEqual([]);
});
