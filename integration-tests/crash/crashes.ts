import type { CrashPoint } from "../support/crash-sites";
import type { Settings } from "../../src/planning/settings";
import { eventually } from "../support/eventually";
import { assertAllSettled } from "../support/handover-verdict";
import type { MedusaProcess } from "../support/medusa-process";
import { ProcessShop, SHORT_TIMES } from "../support/process-shop";
import { SandboxProcess } from "../support/sandbox-process";
import { TcpProxy } from "../support/tcp-proxy";

const USUAL: Partial<Settings> = { requests_per_minute: 57, automatic_handover: true };
/** The tests make orders minutes older, which stay younger than the handover. */
const HAND_OVER_SINCE = new Date(Date.now() - 3_600_000).toISOString();

/**
 * A shop in two processes, one that takes orders and plans them and one that sends them, and a warehouse of its own
 * that takes a second AddOrder with a known number as a second order.
 */
export class Crashes {
  shop!: ProcessShop;
  sender!: MedusaProcess;
  sandbox!: SandboxProcess;
  /** A proxy between the sender and the warehouse. */
  network!: TcpProxy;
  #connectionId = "";
  #address = "";

  async open(): Promise<void> {
    this.sandbox = await SandboxProcess.start("--window-ms", String(SHORT_TIMES.rateWindowMs));
    this.network = await TcpProxy.start(this.sandbox.port);
    this.shop = await ProcessShop.open({ mode: "server" });
    this.#connectionId = await this.shop.connect(`http://127.0.0.1:${this.network.port}/api`, {
      hand_over_since: HAND_OVER_SINCE,
    });
    await this.startSender();
    // An order that is known to be there proves that a look-up without a result is reliable.
    await this.shop.buy(1);
    await this.expectEveryOrderOnce();
  }

  /** Replaces the warehouse by one that interprets the open points of the API by these flags, with one accepted order. */
  async renew(flags: readonly string[]): Promise<void> {
    await this.sandbox.kill();
    await this.shop.forgetOrders();
    this.sandbox = await SandboxProcess.start("--window-ms", String(SHORT_TIMES.rateWindowMs), ...flags);
    await this.shop.rows("update sklad_connection set base_url = $1", [this.sandbox.apiUrl]);
    await this.shop.buy(1);
    await this.expectEveryOrderOnce();
  }

  /** Restarts the processes that have died, disarms the others, and runs a sweep for orders without an event. */
  async recover({ senderSleeps = false } = {}): Promise<void> {
    if (!(await disarm(this.shop.medusa))) await this.shop.start({ mode: "server" });
    if (!senderSleeps && !(await disarm(this.sender))) await this.startSender();
    await this.sweepAll(this.shop.medusa);
  }

  /** Sweeps, also orders whose checkout died before their payment: for their first minute a sweep leaves them to their event. */
  async sweepAll(medusa: MedusaProcess): Promise<void> {
    await this.shop.rows(
      `update "order" o set created_at = created_at - interval '2 minutes'
        where not exists (select 1 from order_payment_collection l join payment p on p.payment_collection_id = l.payment_collection_id
                           where l.order_id = o.id)`,
    );
    await medusa.ask("sweep", null);
  }

  isAnyoneDead(): boolean {
    return !this.sender.isRunning || !this.shop.medusa.isRunning;
  }

  /** Whether everything is planned, and no command is open. */
  async isQuiet(): Promise<boolean> {
    return !(await this.shop.hasWork()) && (await this.shop.unplanned()).length === 0;
  }

  /** Registers the shop's webhook address at the warehouse, which posts each status there. */
  async listen(): Promise<void> {
    const { webhook } = await this.shop.admin<{ webhook: { url: string } }>(
      "POST",
      `/admin/sklad/connections/${this.#connectionId}/webhook/rotate`,
      {},
    );
    this.#address = webhook.url;
    await this.sandbox.control("PUT", "webhooks", { environment: "production", url: webhook.url });
  }

  /** Posts a webhook to a process, as any caller with the address can. @returns the response's HTTP status */
  async postWebhook(body: unknown, { url } = this.shop.medusa): Promise<number> {
    const address = new URL(new URL(this.#address).pathname, url);
    return (await fetch(address, { method: "POST", body: JSON.stringify(body) })).status;
  }

  /** Calls for the statuses that came in no webhook, as the feeds do each minute. */
  async readStatuses(): Promise<void> {
    await this.shop.admin("POST", `/admin/sklad/connections/${this.#connectionId}/read-statuses`, {});
  }

  /** The process that sends and syncs has died: another starts after its leases have expired and its pauses are over. */
  async replaceSender(): Promise<void> {
    await this.sender.kill();
    await this.shop.rows("update sklad_lease set lease_until = sklad_now()");
    await this.shop.rows("update sklad_feed set lease_until = null, next_run_at = sklad_now()");
    await this.shop.rows(
      `update sklad_warehouse_order
          set sync_due_at = case when sync_due_at is not null then sklad_now() end,
              look_up_due_at = case when unconfirmed_status is null then look_up_due_at else sklad_now() end`,
    );
    await this.startSender();
  }

  /** All webhooks are processed, all statuses confirmed, and Medusa's fulfillments are in sync. */
  async isSynced(): Promise<boolean> {
    const waiting = await this.shop.rows(
      `select 1 from sklad_inbox where due_at is not null
       union all select 1 from sklad_warehouse_order where sync_due_at is not null or unconfirmed_status is not null`,
    );
    return waiting.length === 0;
  }

  async close(): Promise<void> {
    await this.shop.close();
    await this.network.stop();
    await this.sandbox.kill();
  }

  async startSender(plugin: Record<string, unknown> = {}): Promise<void> {
    this.sender = await this.shop.startAnother({ plugin });
  }

  /** Arms a crash point of a process: it strikes after a number of passes. */
  async strike(
    medusa: MedusaProcess,
    point: CrashPoint,
    { after = 0, signal = "SIGKILL" }: { after?: number; signal?: NodeJS.Signals } = {},
  ): Promise<void> {
    await medusa.ask("planCrash", { point, after, signal });
  }

  async expectKilled(medusa: MedusaProcess): Promise<void> {
    await this.until(async () => !medusa.isRunning);
    expect(await medusa.ended).toEqual({ code: null, signal: "SIGKILL" });
  }

  async expectEveryOrderOnce(): Promise<void> {
    const fates = await assertAllSettled(this.shop, this.sandbox);
    const [orders] = await this.shop.rows<{ count: number }>(
      `select count(*)::int as count from "order" where deleted_at is null`,
    );
    const held = await this.shop.rows(
      "select number, hold_code, hold_params from sklad_warehouse_order where hold_code is not null",
    );
    expect({ fates, held }).toEqual({ fates: { accepted: orders?.count }, held: [] });
  }

  /**
   * The same after interrupted checkouts: an order without a known payment in Medusa is held. For cash on
   * delivery the chosen provider on the order is enough, authorised or not.
   */
  async expectEveryPaidOrderOnce(): Promise<void> {
    await this.sweepAll(this.sender);
    await assertAllSettled(this.shop, this.sandbox);
    await this.#allocate();
    await this.sender.ask("sweep", null);
    const { accepted = 0, held = 0, ...others } = await assertAllSettled(this.shop, this.sandbox);
    const [orders] = await this.shop.rows<{ all: number; paid: number }>(
      `select count(*)::int as all, count(*) filter (where exists (
                select 1 from order_payment_collection l join payment_session s on s.payment_collection_id = l.payment_collection_id
                 where l.order_id = o.id and s.provider_id = 'pp_system_default'))::int as paid
         from "order" o where o.deleted_at is null`,
    );
    expect({ accepted, held, others }).toEqual({
      accepted: orders?.paid,
      held: (orders?.all ?? 0) - (orders?.paid ?? 0),
      others: {},
    });
    await this.shop.rows(
      `update "order" set deleted_at = now() where id in (select order_id from sklad_warehouse_order where hold_code is not null)`,
    );
  }

  /** As a person does with Medusa's "Allocate items" where a checkout died before its reservations. */
  async #allocate(): Promise<void> {
    const missing = await this.shop.rows<Record<string, unknown>>(
      `update sklad_warehouse_order w set check_due_at = sklad_now()
         from order_item i
         join order_line_item l on l.id = i.item_id
         join product_variant_inventory_item v on v.variant_id = l.variant_id and v.deleted_at is null
        where w.hold_code = 'reservation_missing' and i.order_id = w.order_id
          and not exists (select 1 from reservation_item r where r.line_item_id = l.id and r.deleted_at is null)
      returning l.id as line_item_id, v.inventory_item_id, w.location_id, (i.quantity * v.required_quantity)::int as quantity`,
    );
    for (const one of missing) await this.shop.admin("POST", "/admin/reservations", one);
  }

  /** Orders that wait in the outbox for {@link ProcessShop.resume}. */
  async queueUp(count: number, settings: Partial<Settings> = {}): Promise<void> {
    await this.shop.pause();
    await this.change(settings);
    await this.shop.buy(count);
    await this.shop.planAll();
  }

  /** Buys without any event or plan: the connection is disabled when the orders are placed. */
  async buyUnplanned(count: number): Promise<void> {
    await this.#connection("disable");
    await this.shop.buy(count);
    await this.#connection("enable");
    // As if their events were lost: orders of a time when the merchant had disabled it would wait for a person.
    await this.shop.rows("update sklad_connection set disabled_intervals = '[]'");
  }

  async change(settings: Partial<Settings>): Promise<void> {
    await this.shop.admin("POST", `/admin/sklad/connections/${this.#connectionId}`, {
      settings: { ...USUAL, ...settings },
    });
  }

  async openCommands(): Promise<{ state: string }[]> {
    return this.shop.rows("select state from sklad_command where state in ('queued', 'sending', 'unknown')");
  }

  /** Makes waiting commands due, and the leases of those being sent end, earlier by this time. */
  async letPass(time: string): Promise<void> {
    await this.shop.rows(
      `update sklad_command set next_attempt_at = next_attempt_at - $1::interval, lease_until = lease_until - $1::interval
        where state in ('queued', 'sending', 'unknown')`,
      [time],
    );
  }

  async until(happens: () => Promise<boolean>): Promise<void> {
    await eventually(happens, (happened) => happened, { within: 240_000 });
  }

  async #connection(action: "enable" | "disable"): Promise<void> {
    await this.shop.admin("POST", `/admin/sklad/connections/${this.#connectionId}/${action}`, {});
  }
}

/** @returns false when it is dead, or dies of its planned crash before it gets the message */
async function disarm(medusa: MedusaProcess): Promise<boolean> {
  if (!medusa.isRunning) return false;
  await medusa.ask("planCrash", null).catch((error: unknown) => {
    if (medusa.isRunning) throw error;
  });
  return medusa.isRunning;
}
