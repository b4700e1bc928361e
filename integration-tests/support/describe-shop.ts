import { randomUUID } from "node:crypto";
import { medusaIntegrationTestRunner } from "@medusajs/test-utils";
import type { RunningWork } from "../../src/modules/sklad/background";
import { outboxLoop } from "../../src/engine/outbox/loop";
import type { Settings } from "../../src/planning/settings";
import { databaseOf } from "./merchant";
import { SandboxProcess } from "./sandbox-process";
import { Shop } from "./shop";
import { copyShop, type SeededDatabase, testServer } from "./shop-database";

/** What a test works with. */
export interface OpenShop {
  readonly shop: Shop;
  readonly sandbox: SandboxProcess;
  /** The enabled connection to the sandbox at the Kyiv location. */
  readonly connectionId: string;
  /** Nobody drains the outbox from now on, until the next test or {@link startDraining}. */
  readonly stopDraining: () => Promise<void>;
  readonly startDraining: () => void;
}

export interface ShopOptions {
  /** Settings of the connection, over those every shop needs. */
  readonly settings?: Partial<Settings>;
  /** Flags of sklad-sandbox. */
  readonly sandbox?: readonly string[];
  /** What there is besides when the tests begin, made once. What the sandbox holds by then is gone in the tests. */
  readonly prepare?: (open: OpenShop) => Promise<void>;
}

/**
 * Tests on a seeded shop in a running Medusa, connected to a sandbox in its own process. Medusa is booted once for
 * them all; before each, the database and the sandbox are as they were before the first, and the outbox is drained.
 * @param tests gets the shop, which opens after the tests are declared: to be read inside of a test or hook.
 */
export function describeShop(title: string, tests: (at: OpenShop) => void, options: ShopOptions = {}): void {
  describe(title, () => {
    const dbName = `sklad_http_${randomUUID().replaceAll("-", "")}`;
    let database: SeededDatabase | undefined;
    medusaIntegrationTestRunner({
      dbName,
      // A database that is there already is taken as it is: migrating and seeding one takes longer than most tests.
      hooks: { beforeServerStart: async () => void (database = await copyShop(testServer(), dbName)) },
      testSuite: ({ api, getContainer }) => {
        let sandbox: SandboxProcess | undefined;
        let open: OpenShop | undefined;
        let draining: RunningWork | undefined;

        // The runner copies the database after this, so that every test begins with the shop.
        beforeAll(async () => {
          sandbox = await SandboxProcess.start(...(options.sandbox ?? []));
          if (!database) throw new Error("The shop's database was not copied.");
          const shop = Shop.open(api, getContainer(), database);
          const connectionId = await shop.connect(sandbox, options.settings);
          open = { shop, sandbox, connectionId, stopDraining: async () => draining?.stop(), startDraining };
          if (options.prepare) {
            const drainingOnce = outboxLoop.start(getContainer());
            await options.prepare(open).finally(() => drainingOnce.stop());
          }
          // What the sandbox counted is gone before each test, and so is what the plugin counted of it.
          await databaseOf(shop)("sklad_rate_limit").delete();
        });
        const startDraining = () => void (draining = outboxLoop.start(getContainer()));
        beforeEach(async () => {
          await sandbox?.renew();
          startDraining();
        });
        afterEach(async () => draining?.stop());
        afterAll(async () => sandbox?.kill());

        tests(onceOpen(() => open));
      },
    });
  });
}

/** Tests of one subject, on a shop that several subjects share: booting one takes longer than most tests. */
export function suite(title: string, tests: (at: OpenShop) => void): (at: OpenShop) => void {
  return (at) => describe(title, () => tests(at));
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
