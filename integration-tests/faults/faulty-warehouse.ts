import type { Settings } from "../../src/planning/settings";
import { type Fates, assertAllSettled } from "../support/handover-verdict";
import { cloneOrders } from "../support/clone-orders";
import { ProcessShop } from "../support/process-shop";
import { eventually } from "../support/eventually";
import { SandboxProcess } from "../support/sandbox-process";

/** Its feeds run whenever a process has time for them. */
const DIRECTORY: ReadonlySet<string> = new Set(["getCities", "getWarehouses"]);

/** Orders by their outcome, and the warehouse's calls by operation, without those of the carrier's directory. */
export interface Course {
  readonly fates: Fates;
  readonly calls: Readonly<Record<string, number>>;
}

/** A shop in one process, which keeps running, and a new warehouse for every test. */
export class FaultyWarehouse {
  shop!: ProcessShop;
  sandbox!: SandboxProcess;
  #connectionId = "";
  /** The first order, accepted before each test; later ones are its clones, since a checkout takes longer than the rest of a test. */
  #template = "";

  async open(plugin: Record<string, unknown>): Promise<void> {
    this.shop = await ProcessShop.open({ plugin });
    this.sandbox = await SandboxProcess.start("--window-ms", "500");
    // Its tests count the calls an order takes.
    this.#connectionId = await this.shop.connect(this.sandbox.apiUrl, { stock_sync: "off" });
    await this.#putOffFeeds();
  }

  async close(): Promise<void> {
    await this.shop.close();
    await this.sandbox.kill();
  }

  /** Restarts the shop's process with other times. */
  async restart(plugin: Record<string, unknown>): Promise<void> {
    await this.shop.medusa.kill();
    await this.shop.start({ plugin });
  }

  /** A warehouse with these flags, and a shop with one accepted order. */
  async renew(...flags: string[]): Promise<void> {
    await this.sandbox.kill();
    await this.shop.forgetOrders({
      keepsFeeds: true,
      ...(this.#template !== "" && { but: this.#template }),
    });
    this.sandbox = await SandboxProcess.start("--window-ms", "500", ...flags);
    await this.shop.rows("update sklad_connection set base_url = $1", [this.sandbox.apiUrl]);
    await this.change({ requests_per_minute: 57 });
    // An order that is known to be there proves that a look-up without a result is reliable.
    if (this.#template === "") [this.#template = ""] = await this.shop.buy(1);
    else await this.shop.medusa.ask("sweep", null);
    await assertAllSettled(this.shop, this.sandbox);
  }

  /** Places a number of orders, and waits for the outcome of all. */
  async follow(count: number): Promise<Course> {
    const before = await this.#count();
    await this.#place(count);
    return this.#end(before);
  }

  /** The same, with all orders in the outbox at once. */
  async followQueue(
    count: number,
    settings: Partial<Settings>,
    prepare?: () => Promise<void>,
  ): Promise<Course> {
    await this.shop.pause();
    await this.change(settings);
    await this.#place(count);
    await this.shop.planAll();
    await prepare?.();
    const before = await this.#count();
    await this.shop.resume();
    return this.#end(before);
  }

  async change(settings: Partial<Settings>): Promise<void> {
    await this.shop.admin("POST", `/admin/sklad/connections/${this.#connectionId}`, { settings });
  }

  async problems(): Promise<string[]> {
    const { problems } = await this.shop.admin<{ problems: { code: string }[] }>(
      "GET",
      "/admin/sklad/problems",
    );
    return problems.map(({ code }) => code);
  }

  /** Puts off the connection's feeds, also those that run already: their calls would count as the orders'. */
  async #putOffFeeds(): Promise<void> {
    const ofOrders = ["order_audit", "statuses"];
    await eventually(
      () =>
        this.shop.rows<{ name: string }>("select name from sklad_feed where scope_key = $1", [
          this.#connectionId,
        ]),
      (feeds) => ofOrders.every((name) => feeds.some((feed) => feed.name === name)),
    );
    // A run without its lease ends, and changes nothing of the feed.
    await this.shop.rows(
      `update sklad_feed set next_run_at = sklad_now() + interval '1 day', run_requested_at = null,
                             lease_id = null, lease_until = null, lease_owner = null`,
    );
    // As after a comparison of a longer list, which shows that a shorter one is not cut.
    const at = new Date().toISOString();
    await this.shop.rows("update sklad_feed set known_list = $1 where name = 'order_audit'", [
      JSON.stringify({ rows: 1_000, rows_at: at, mark: null, at, is_partly: false }),
    ]);
  }

  async #place(count: number): Promise<void> {
    await cloneOrders(this.shop.database, { templates: [this.#template], count });
    await this.shop.medusa.ask("sweep", null);
  }

  async #end(before: Readonly<Record<string, number>>): Promise<Course> {
    const fates = await assertAllSettled(this.shop, this.sandbox);
    await this.sandbox.clearFaults();
    const after = Object.entries(await this.#count());
    const calls = after.map(([operation, count]) => [operation, count - (before[operation] ?? 0)] as const);
    return { fates, calls: Object.fromEntries(calls.filter(([, count]) => count > 0)) };
  }

  async #count(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { operation } of await this.sandbox.calls())
      if (!DIRECTORY.has(operation)) counts[operation] = (counts[operation] ?? 0) + 1;
    return counts;
  }
}
