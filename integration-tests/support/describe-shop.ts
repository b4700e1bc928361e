import { randomUUID } from "node:crypto";
import type { RunningWork } from "../../src/modules/sklad/ports";
import { describeInSoak } from "../../unit-tests/support/in-soak";
import { contextOf } from "../../src/engine/context";
import { commandKinds, pollOutbox } from "../../src/engine/outbox";
import { recordListed } from "../../src/engine/statuses";
import type { Settings } from "../../src/planning/settings";
import { databaseOf } from "./merchant";
import { RunningMedusa } from "./running-medusa";
import { SandboxProcess } from "./sandbox-process";
import { Shop } from "./shop";

/** The shop of a test. */
export interface OpenShop {
  readonly shop: Shop;
  readonly sandbox: SandboxProcess;
  /** The enabled connection to the sandbox at the Kyiv location. */
  readonly connectionId: string;
  /** Stops the outbox until the next test or {@link startDraining}. */
  readonly stopDraining: () => Promise<void>;
  readonly startDraining: () => void;
}

export interface ShopOptions {
  /** Settings of the connection, over those every shop needs. */
  readonly settings?: Partial<Settings>;
  /** Flags of sklad-sandbox. */
  readonly sandbox?: readonly string[];
  /** Prepares the shop once before all tests. The sandbox is emptied afterwards. */
  readonly prepare?: (open: OpenShop) => Promise<void>;
}

/**
 * Tests on a seeded shop in a running Medusa, connected to a sandbox in its own process. Medusa is booted once for all
 * tests of a file or a group of files; before each, the database and the sandbox are as they were before the first, and the outbox is drained.
 * @param tests gets the shop, which opens after the tests are declared: to be read inside of a test or hook.
 */
export function describeShop(title: string, tests: (at: OpenShop) => void, options: ShopOptions = {}): void {
  describe(title, () => {
    const template = `sklad_kept_${randomUUID().replaceAll("-", "")}`;
    let medusa: RunningMedusa;
    let sandbox: SandboxProcess | undefined;
    let open: OpenShop | undefined;
    let draining: RunningWork | undefined;
    // As in `engine/start`.
    const poll = () =>
      pollOutbox({ ...contextOf(medusa.container), onOrderListed: recordListed }, commandKinds);
    const startDraining = () => void (draining = poll());

    beforeAll(async () => {
      medusa = await RunningMedusa.ofThisFile();
      await medusa.renew();
      sandbox = await SandboxProcess.start(...(options.sandbox ?? []));
      const shop = Shop.open(medusa);
      const connectionId = await shop.connect(sandbox, options.settings);
      open = { shop, sandbox, connectionId, stopDraining: async () => draining?.stop(), startDraining };
      if (options.prepare) {
        const drainingOnce = poll();
        try {
          await options.prepare(open);
        } finally {
          await drainingOnce.stop();
        }
        await medusa.settle();
      }
      // The sandbox's counts are reset before each test, and so are the plugin's counts of its calls.
      await databaseOf(shop)("sklad_rate_limit").delete();
      await medusa.keep(template);
    });
    beforeEach(async () => {
      await medusa.restore(template);
      await sandbox?.renew();
      startDraining();
    });
    afterEach(async () => {
      await draining?.stop();
      await medusa.settle();
      if (open) await expectNoStaleHoldProblem(open.shop);
    });
    afterAll(async () => {
      await sandbox?.kill();
      await medusa.forget(template);
    });

    tests(onceOpen(() => open));
  });
}

/** Tests of one subject, on a shop shared by several subjects: booting one takes longer than most tests. */
export function suite(title: string, tests: (at: OpenShop) => void): (at: OpenShop) => void {
  return (at) => describe(title, () => tests(at));
}

/** The same, left to the soak. */
export function suiteInSoak(title: string, tests: (at: OpenShop) => void): (at: OpenShop) => void {
  return (at) => describeInSoak(title, () => tests(at));
}

function onceOpen(open: () => OpenShop | undefined): OpenShop {
  const ask = (): OpenShop => {
    const opened = open();
    if (!opened) throw new Error("The shop is not open yet: read it inside of a test.");
    return opened;
  };
  return {
    get shop() {
      return ask().shop;
    },
    get sandbox() {
      return ask().sandbox;
    },
    get connectionId() {
      return ask().connectionId;
    },
    get stopDraining() {
      return ask().stopDraining;
    },
    get startDraining() {
      return ask().startDraining;
    },
  };
}

/** After every test: each problem of a held order belongs to an order that is held for the same reason. */
async function expectNoStaleHoldProblem(shop: Shop): Promise<void> {
  const stale: unknown = await databaseOf(shop)("sklad_problem as problem")
    .join("sklad_warehouse_order as held", "held.id", "problem.warehouse_order_id")
    .where({ "problem.code": "held", "problem.cleared_at": null })
    .whereRaw("held.hold_code is distinct from problem.params #>> '{hold,code}'")
    .select("held.number", "held.state", "held.hold_code", "problem.params");
  expect(stale).toEqual([]);
}
