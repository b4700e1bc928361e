import { setTimeout as delay } from "node:timers/promises";
import { processShop, templatesOf, TRUE_TIMES } from "./process-shop.mjs";
import { Sender } from "./sender.mjs";
import { source } from "./sources.mjs";

const { cloneOrders } = source("integration-tests/support/clone-orders.ts");
const { SandboxProcess } = source("integration-tests/support/sandbox-process.ts");
const { mostInSlidingWindow } = source("integration-tests/support/window-readings.ts");

const WINDOW_MS = 60_000;

/** Orders that wait in the outbox, planned by the process that will send them, and a warehouse that is a fresh one for each run. */
export class Backlog {
  static async open(orders, say) {
    const backlog = new Backlog();
    backlog.shop = await processShop(say);
    backlog.sandbox = await SandboxProcess.start("--window-ms", String(WINDOW_MS));
    backlog.connectionId = await backlog.shop.connect(backlog.sandbox.apiUrl);
    const templates = await templatesOf(backlog.shop);
    await backlog.shop.pause();
    say(`Cloning ${orders} orders`);
    await cloneOrders(backlog.shop.database, { templates, count: orders - templates.length });
    const orderIds = await backlog.shop.rows('select id from "order" order by id');
    backlog.sender = await Sender.start({ databaseUrl: backlog.shop.shop.url, plugin: TRUE_TIMES });
    const started = performance.now();
    await backlog.sender.plan(orderIds.map(({ id }) => id));
    say(`Planned in ${Math.round((performance.now() - started) / 1000)} s`);
    return backlog;
  }

  /**
   * Hands a number of orders over, as if they were new.
   * @param faults of the warehouse, from its first call on
   * @param poisoned a fault that strikes one order more, the first in line, for ever
   * @param earlier orders that the warehouse has accepted before the others come, one a call
   * @returns milliseconds from the connection's release to the last order recorded as accepted, and what was seen
   */
  async handover(
    orders,
    { requests_per_minute, array_form, patience_ms, faults = [], poisoned, earlier = 0 },
  ) {
    const all = orders + earlier + (poisoned ? 1 : 0);
    await this.#putBack(all, { requests_per_minute, array_form });
    if (earlier > 0) await this.#acceptFirst(earlier);
    const [{ id: first }] = await this.shop.rows(
      "select min(id) as id from sklad_warehouse_order where accepted_at is null",
    );
    const bad = poisoned ? first : "";
    for (const fault of faults) await this.sandbox.addFault(fault);
    if (poisoned) await this.sandbox.addFault({ ...poisoned, external_id: bad });
    const memory = [];
    const [{ began }] = await this.shop.rows(
      `update sklad_connection set pause_reason = null, paused_until = null
       returning (extract(epoch from clock_timestamp()) * 1000)::float8 as began`,
    );
    const until = Date.now() + patience_ms;
    while (await this.#hasWork(bad)) {
      if (Date.now() > until)
        throw new Error(`${orders} orders were not handed over in ${patience_ms / 1000} s.`);
      memory.push(this.sender.memory());
      await delay(500);
    }
    return { ...(await this.#verdict(orders + earlier, began, bad)), memory };
  }

  /** They are history when the others come: their calls count in no window any more. */
  async #acceptFirst(earlier) {
    const { shop } = this;
    await shop.rows(
      `update sklad_command set next_attempt_at = now() + interval '1 day'
        where state = 'queued' and id not in (select id from sklad_command where state = 'queued' order by id limit $1)`,
      [earlier],
    );
    await shop.rows("update sklad_connection set pause_reason = null, paused_until = null");
    while ((await shop.rows("select 1 from sklad_command where state = 'done'")).length < earlier)
      await delay(100);
    await shop.pause();
    await shop.rows("truncate sklad_rate_limit");
    await shop.rows("update sklad_command set next_attempt_at = now() where state = 'queued'");
  }

  async #hasWork(besides) {
    const open = await this.shop.rows(
      `select 1 from sklad_command
        where state in ('queued', 'sending', 'unknown') and target_id <> $1 limit 1`,
      [besides],
    );
    return open.length > 0;
  }

  async close() {
    this.sender.kill();
    await this.sandbox.kill();
    await this.shop.close();
  }

  /**
   * Their goods are known and a sweep has looked at them, as of orders that came in over hours. The others count as
   * delivered, so that no sweep brings them back.
   */
  async #putBack(orders, { requests_per_minute, array_form }) {
    const { shop } = this;
    await shop.pause();
    await this.sandbox.kill();
    this.sandbox = await SandboxProcess.start("--window-ms", String(WINDOW_MS));
    await shop.admin("POST", `/admin/sklad/connections/${this.connectionId}`, {
      settings: { requests_per_minute },
    });
    await shop.rows("update sklad_connection set base_url = $1, array_form = $2, batch_size = 100", [
      this.sandbox.apiUrl,
      array_form,
    ]);
    // Each report takes a slot: these figures are about what orders make of theirs.
    await shop.rows("update sklad_feed set next_run_at = now() + interval '1 day'");
    await shop.rows("truncate sklad_rate_limit, sklad_operation, sklad_problem");
    await shop.rows(
      `with numbered as (select id, row_number() over (order by id) as place from sklad_warehouse_order)
       update sklad_warehouse_order o
          set state = case when place <= $1 then 'planned' else 'delivered' end, remote_id = null,
              remote_key = null, payload_hash = null, cash_on_delivery_sum = null, accepted_at = null,
              check_due_at = now() + interval '10 minutes'
         from numbered where numbered.id = o.id`,
      [orders],
    );
    await shop.rows(
      `update sklad_command c
          set state = case when o.state = 'planned' then 'queued' else 'withdrawn' end, attempts = 0, failures = 0,
              failing_since = null, batch_limit = null, absences = 0, unclear_look_ups = 0, batch_id = null,
              lease_until = null, sent = null, facts = null, sent_at = null, received = null, finished_at = null, next_attempt_at = now()
         from sklad_warehouse_order o where o.id = c.target_id`,
    );
    await shop.rows("vacuum analyze");
    await shop.rows("checkpoint");
  }

  async #verdict(orders, began, bad) {
    const [{ accepted, ended }] = await this.shop.rows(
      `select count(*)::int as accepted, (extract(epoch from max(finished_at)) * 1000)::float8 as ended
         from sklad_command where state = 'done'`,
    );
    const held = await this.sandbox.orders();
    const once = new Set(held.map(({ order }) => order.external_id));
    if (accepted !== orders || held.length !== orders || once.size !== orders)
      throw new Error(`Of ${orders} orders ${accepted} are accepted; the warehouse holds ${held.length}.`);
    const calls = await this.sandbox.calls();
    const [{ number }] = await this.shop.rows(
      "select max(number) as number from sklad_warehouse_order where id = $1",
      [bad],
    );
    return {
      poisonedCalls: calls.filter(({ id_orders }) => id_orders.includes(number)).length,
      took_ms: ended - began,
      calls: calls.length,
      refused: calls.filter(({ http_status }) => http_status === 429).length,
      mostInAMinute: mostInSlidingWindow(
        calls.map(({ at }) => Date.parse(at)),
        WINDOW_MS,
      ),
    };
  }
}
