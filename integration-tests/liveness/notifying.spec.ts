import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { raiseUnreadableSettings } from "../../src/engine/connections";
import sweepOrders from "../../src/jobs/sweep-orders";
import { SKLAD_MODULE } from "../../src/modules/sklad";
import { SETTINGS } from "../../unit-tests/planning/order-fixtures";
import { MINUTE_MS } from "./support/cells";
import { liveness } from "./support/liveness";

const at = liveness();

jest.mock("../../src/workflows/reconcile-orders", () => ({
  sweepOrdersWorkflow: () => ({ run: async () => undefined }),
}));

interface Notification {
  readonly to: string;
  readonly channel: string;
  readonly idempotency_key: string;
  readonly data: {
    readonly code: string;
    readonly count: number;
    readonly message: Readonly<Record<"en" | "uk", string>>;
  };
}

interface BellEntry {
  readonly channel: "feed";
  readonly idempotency_key: string;
  readonly data: { readonly title: string };
}

const isBellEntry = (one: Notification | BellEntry): one is BellEntry => one.channel === "feed";

const KYIV = "kyiv@example.org";
const LVIV = "lviv@example.org";
const FOREVER = new Promise<void>(() => undefined);

let sent: Notification[];
/** Titles of the entries under the admin's bell, by their keys. */
let bell: Map<string, string>;
/** The provider's time for one notification, after which it is sent. */
let provider: (notification: Notification) => Promise<void>;

beforeEach(async () => {
  await store("kyiv", { ...SETTINGS, notify_to: KYIV });
  await at.world.connect("lviv", { notify_to: LVIV });
  sent = [];
  bell = new Map();
  provider = async () => undefined;
});

/** Stores any value as the settings of a connection. */
async function store(place: string, settings: unknown): Promise<void> {
  await at
    .database("sklad_connection")
    .where({ id: `sklconn_${place}` })
    .update({ settings: JSON.stringify(settings) });
}

async function raise(place: string, code: string, ...numbers: string[]): Promise<void> {
  for (const number of numbers)
    await at.world.stores.problems.raise({
      key: `order:${number}:${code}`,
      code,
      params: { number, order_id: `order_${number}` },
      connection_id: `sklconn_${place}`,
    });
}

/** Runs the sweep's job. @returns milliseconds until its end; undefined when it has not ended within the limit */
async function sweep(within_ms: number): Promise<number | undefined> {
  const parts: Readonly<Record<string, unknown>> = {
    [SKLAD_MODULE]: at.world.ctx.sklad,
    [ContainerRegistrationKeys.QUERY]: at.world.ctx.query,
    [ContainerRegistrationKeys.LOGGER]: at.world.ctx.logger,
    [ContainerRegistrationKeys.CONFIG_MODULE]: {
      admin: { path: "/app", backendUrl: "https://shop.example.org" },
    },
    [Modules.NOTIFICATION]: {
      createNotifications: async (notification: Notification | BellEntry) => {
        if (isBellEntry(notification)) {
          bell.set(notification.idempotency_key, notification.data.title);
          return;
        }
        await provider(notification);
        sent.push(notification);
      },
    },
  };
  const from = at.time.now;
  let took_ms: number | undefined;
  void sweepOrders({ resolve: (name: string) => parts[name] } as unknown as MedusaContainer).then(
    () => (took_ms = at.time.now - from),
  );
  await at.world.run(within_ms);
  return took_ms;
}

const notified = () => sent.map(({ to, data }) => `${data.code} ${to}`).sort();

describe("a notification provider that never answers", () => {
  it("for one problem delays no other problem, receiver or sweep; that one is sent again", async () => {
    await raise("kyiv", "refused", "1001");
    await raise("kyiv", "held", "1002");
    await raise("lviv", "refunded", "1003");
    provider = ({ data }) => (data.code === "refused" ? FOREVER : Promise.resolve());
    expect(await sweep(MINUTE_MS)).toBeLessThan(MINUTE_MS);
    expect(notified()).toEqual([`held ${KYIV}`, `refunded ${LVIV}`]);
    expect(at.world.log).toEqual([expect.stringContaining("the problem refused could not be sent")]);

    provider = async () => undefined;
    await at.world.run(5 * MINUTE_MS);
    expect(await sweep(MINUTE_MS)).toBeLessThan(MINUTE_MS);
    expect(notified()).toEqual([`held ${KYIV}`, `refunded ${LVIV}`, `refused ${KYIV}`]);
  });

  it("for whole receivers leaves time for the others, however many problems wait for it", async () => {
    const codes = Array.from({ length: 30 }, (_, index) => `code_${index}`);
    for (const code of codes) await raise("kyiv", code, "1001", "1002", "1003");
    await raise("lviv", "refunded", "1004");
    provider = ({ to }) => (to === KYIV ? FOREVER : Promise.resolve());
    expect(await sweep(6 * MINUTE_MS)).toBeLessThan(5 * MINUTE_MS);
    expect(notified()).toEqual([`refunded ${LVIV}`]);
  });

  it("is not called again for a notification that it sent late", async () => {
    await raise("kyiv", "refused", "1001");
    provider = () => at.time.sleep(2 * MINUTE_MS);
    expect(await sweep(MINUTE_MS)).toBeLessThan(MINUTE_MS);
    await at.world.run(5 * MINUTE_MS);
    await sweep(MINUTE_MS);
    expect(notified()).toEqual([`refused ${KYIV}`]);
  });
});

it("a hanging part of a sweep delays neither the end of the job nor its notifications", async () => {
  await raise("kyiv", "refused", "1001");
  jest.spyOn(at.world.stores.orderLookUps, "stuck").mockReturnValue(FOREVER as Promise<never>);
  jest.spyOn(at.world.stores.heartbeats, "latest").mockReturnValue(FOREVER as Promise<never>);
  expect(await sweep(2 * MINUTE_MS)).toBeLessThan(2 * MINUTE_MS);
  expect(notified()).toEqual([`refused ${KYIV}`]);
});

describe("many problems of one kind", () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${1001 + index}`);

  it.each([4, 20])("name every order when there are %d", async (count) => {
    await raise("kyiv", "refused", ...numbers(count));
    await sweep(MINUTE_MS);
    expect(sent).toMatchObject([{ data: { code: "refused", count } }]);
    for (const text of Object.values(sent[0]?.data.message ?? {}))
      expect(text.split("\n").slice(2)).toEqual(numbers(count).map((number) => `– #${number}`));
  });

  it("name twenty orders and the page where the others are when there are more", async () => {
    await raise("kyiv", "refused", ...numbers(23));
    await sweep(MINUTE_MS);
    const { en = "", uk = "" } = sent[0]?.data.message ?? {};
    for (const text of [en, uk])
      expect(text.split("\n").slice(2, -1)).toEqual(numbers(20).map((number) => `– #${number}`));
    expect(en.split("\n").at(-1)).toBe("and 3 more: https://shop.example.org/app/warehouse");
    expect(uk.split("\n").at(-1)).toBe("та ще 3: https://shop.example.org/app/warehouse");
  });
});

describe("settings that cannot be read", () => {
  const unreadable = () => raiseUnreadableSettings(at.world.ctx);

  it("are notified to the receiver they name, when that can be read", async () => {
    await store("kyiv", { approve: "sometimes", notify_to: "x@example.org" });
    await at.database("sklad_connection").where({ id: "sklconn_lviv" }).delete();
    await unreadable();
    await sweep(MINUTE_MS);
    expect(notified()).toEqual(["settings_unreadable x@example.org"]);
    expect(sent[0]?.data.message.en).toContain("approve (invalid_value)");
  });

  it.each([
    ["name no receiver", { approve: "sometimes" }],
    ["are no settings at all", "text"],
    ["name a receiver that cannot be read", { notify_to: 1 }],
  ])("and %s are notified to the receiver of another connection", async (_, settings) => {
    await store("kyiv", settings);
    await unreadable();
    await sweep(MINUTE_MS);
    expect(notified()).toEqual([`settings_unreadable ${LVIV}`]);
  });
});

describe("the bell of the admin", () => {
  it("has each problem once, also while its e-mail fails and is sent again", async () => {
    await raise("kyiv", "refused", "1001");
    provider = () => Promise.reject(new Error("The mail server is away."));
    await sweep(MINUTE_MS);
    await at.world.run(5 * MINUTE_MS);
    await sweep(MINUTE_MS);
    expect(notified()).toEqual([]);
    expect([...bell.values()]).toEqual([expect.stringMatching(/ · #1001$/)]);
  });

  it("has each problem once, also while more of the kind come and the e-mail about all of them fails", async () => {
    await raise("kyiv", "refused", "1001", "1002", "1003", "1004");
    provider = () => Promise.reject(new Error("The mail server is away."));
    await sweep(MINUTE_MS);
    expect([...bell.values()]).toEqual([expect.stringContaining("(4)")]);
    await raise("kyiv", "refused", "1005");
    await at.world.run(10 * MINUTE_MS);
    await sweep(MINUTE_MS);
    expect([...bell.values()]).toEqual([expect.stringContaining("(4)"), expect.stringMatching(/ · #1005$/)]);
  });

  it("is all that a connection without an address needs, and a problem is notified once", async () => {
    await store("kyiv", SETTINGS);
    await raise("kyiv", "refused", "1001");
    await sweep(MINUTE_MS);
    expect(notified()).toEqual([]);
    expect(bell.size).toBe(1);
    bell.clear();
    await at.world.run(10 * MINUTE_MS);
    await sweep(MINUTE_MS);
    expect(bell.size).toBe(0);
  });

  it("has nothing of a connection that has switched it off", async () => {
    await store("kyiv", { ...SETTINGS, notify_in_admin: false, notify_to: KYIV });
    await raise("kyiv", "refused", "1001");
    await sweep(MINUTE_MS);
    expect(notified()).toEqual([`refused ${KYIV}`]);
    expect(bell.size).toBe(0);
  });
});

it("a connection without a way to notify has nothing sent, whatever receiver others have", async () => {
  await store("kyiv", { ...SETTINGS, notify_in_admin: false });
  await raise("kyiv", "refused", "1001");
  await sweep(MINUTE_MS);
  expect(notified()).toEqual([]);
  expect(bell.size).toBe(0);
});
