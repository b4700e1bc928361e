import { isDeepStrictEqual } from "node:util";
import type { StockFacts } from "../../modules/sklad/stores/stock/stock-levels";
import type { StockCounts } from "../../modules/sklad/types";
import { compareDecimals } from "../../planning/values/money";
import type { Context } from "../context";
import type { MedusaStock } from "../medusa";
import { clear, raise } from "../problems";
import { type ComparedSku, compareFacts, type Comparison, differenceOf } from "./compare";
import { differs, type LockedSku, type RefusedSku, writeLevels } from "./write-levels";

/** Skus read and compared together: enough for few statements, few enough not to block the process. */
const CHUNK = 2_000;
/** Levels of one round of writes. A round ends with its slowest call. */
const WRITTEN_TOGETHER = 10_000;
/** Skus named in a problem. */
const NAMED_SKUS = 5;

/** One comparison with Medusa's levels, with its results and problems. */
export class StockSync {
  #written = { written: 0, created: 0, busy: 0 };
  #compared = 0;
  #differing = 0;
  readonly #notes: Record<string, number> = {};
  readonly #unreadable: string[] = [];
  readonly #refused: RefusedSku[] = [];

  constructor(
    private readonly ctx: Context,
    private readonly medusa: MedusaStock,
    private readonly comparison: Comparison,
    readonly writes: boolean,
    private readonly stop: AbortSignal,
  ) {}

  counts(): StockCounts {
    return {
      compared: this.#compared,
      differing: this.#differing,
      ...this.#written,
      refused: this.#refused.length,
      notes: this.#notes,
    };
  }

  /** The problem stays open until a full comparison finds nothing unreadable: only that covers all products. */
  async raiseUnreadable(isFull: boolean): Promise<void> {
    const { stores } = this.ctx.sklad;
    const { connection } = this.comparison;
    const count = this.#notes.unreadable_metadata ?? 0;
    if (count > 0) {
      const params = { count: String(count), skus: this.#unreadable };
      await raise(stores, { connection }, "stock_metadata_unreadable", params);
    } else if (isFull) await clear(stores, { connection: connection.id }, "stock_metadata_unreadable");
  }

  /** @param isAll whether previously refused skus, which still differ, were compared too */
  async raiseRefused(isAll = true): Promise<void> {
    const { stores } = this.ctx.sklad;
    const { connection } = this.comparison;
    const [first] = this.#refused;
    if (first) {
      const skus = this.#refused.slice(0, NAMED_SKUS).map(({ sku }) => sku);
      const params = { count: String(this.#refused.length), skus, reason: first.reason };
      if (await raise(stores, { connection }, "stock_refused", params))
        this.ctx.logger.warn(
          `sklad: Medusa refuses to write the stock of ${params.count} skus of "${connection.name}" (${skus.join(", ")}): ${first.reason}`,
        );
    } else if (isAll) await clear(stores, { connection: connection.id }, "stock_refused");
  }

  /** Compares every sku. @returns false when it was stopped before the end */
  async all(): Promise<boolean> {
    const { stockLevels } = this.ctx.sklad.stores;
    for (let after = ""; ;) {
      const { connection, respelt } = this.comparison;
      const facts = await stockLevels.facts(connection.id, { after, limit: CHUNK }, [...respelt.values()]);
      await this.work(facts);
      // A write under way when it was stopped may be incomplete.
      if (this.stop.aborted) return false;
      if (facts.length < CHUNK) return true;
      after = facts.at(-1)?.sku ?? after;
    }
  }

  /** Compares the skus whose figure may have changed since the report requested then. */
  async unsettled(synced_requested_at: Date): Promise<boolean> {
    const { stockDue, stockLevels } = this.ctx.sklad.stores;
    const { id, stock_location_id, settings } = this.comparison.connection;
    const respelt = [...this.comparison.respelt.values()];
    const unsettled = await stockDue.unsettled({
      connection_id: id,
      location_id: stock_location_id,
      synced_requested_at,
      lag_minutes: settings.report_lag_minutes,
      respelt,
    });
    // Skus that are written anyway are compared only once, under their locks.
    const sure = unsettled.flatMap(({ sku, written_item_id }) =>
      this.writes && written_item_id !== null ? { sku, inventory_item_id: written_item_id } : [],
    );
    for (let from = 0; from < sure.length && !this.stop.aborted; from += WRITTEN_TOGETHER)
      await this.#record(await this.#write(sure.slice(from, from + WRITTEN_TOGETHER)));
    const others = unsettled.filter(({ written_item_id }) => !this.writes || written_item_id === null);
    for (let from = 0; from < others.length && !this.stop.aborted; from += CHUNK) {
      const chunk = others.slice(from, from + CHUNK).map(({ sku }) => sku);
      await this.work(await stockLevels.factsOf(id, chunk, respelt));
    }
    return !this.stop.aborted;
  }

  async work(facts: readonly StockFacts[]): Promise<void> {
    const compared = await compareFacts(this.ctx, this.comparison, facts);
    await this.#record(compared);
    if (this.writes) await this.#write(compared.filter(differs).flatMap(toLocked));
  }

  async #write(skus: readonly LockedSku[]): Promise<readonly ComparedSku[]> {
    const { compared, written, created, busy, refused } = await writeLevels(
      this.ctx,
      this.medusa,
      this.comparison,
      skus,
      this.stop,
    );
    this.#written.written += written;
    this.#written.created += created;
    this.#written.busy += busy;
    this.#refused.push(...refused);
    return compared;
  }

  /** Counts the compared skus, and stores their notes, what is to change, and what Medusa's own steps moved. */
  async #record(compared: readonly ComparedSku[]): Promise<void> {
    const { stockLevels } = this.ctx.sklad.stores;
    const { id: connection_id } = this.comparison.connection;
    this.#compared += compared.length;
    this.#differing += compared.filter(differs).length;
    for (const { facts, plan } of compared)
      for (const { code } of plan.notes) {
        this.#notes[code] = (this.#notes[code] ?? 0) + 1;
        if (code === "unreadable_metadata" && this.#unreadable.length < NAMED_SKUS)
          this.#unreadable.push(facts.sku);
      }
    const found = compared.map((one) => ({
      ...{ facts: one.facts, notes: one.plan.notes },
      // What is written right away is no preview.
      difference: this.writes || !differs(one) ? null : differenceOf(one),
    }));
    const changed = found.filter(
      ({ facts, notes, difference }) =>
        facts.difference !== difference || !isDeepStrictEqual(facts.notes, notes),
    );
    if (changed.length > 0)
      await stockLevels.recordCompared(
        connection_id,
        changed.map(({ facts: { sku }, notes, difference }) => ({ sku, notes, difference })),
      );
    const moved = this.writes ? compared.flatMap(movedByMedusa) : [];
    if (moved.length > 0) await stockLevels.recordMoved(connection_id, moved);
  }
}

const toLocked = ({ facts: { sku, inventory_item_id } }: ComparedSku) =>
  inventory_item_id === null ? [] : [{ sku, inventory_item_id }];

/** A level that is right, but differs from the one written: a fulfillment moved it. */
function movedByMedusa({ facts: { sku, applied, applied_reserved }, level, plan }: ComparedSku) {
  if (plan.step !== "none" || !level) return [];
  const isAsWritten =
    compareDecimals(applied ?? "-1", level.stocked) === 0 &&
    compareDecimals(applied_reserved ?? "-1", level.reserved) === 0;
  return isAsWritten ? [] : [{ sku, applied: level.stocked, applied_reserved: level.reserved }];
}
