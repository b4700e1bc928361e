import { compareText } from "../../../../planning/values/canonical";
import { MAY_BE_RESPELT, skuKey } from "../../../../planning/values/text";
import { type Database, rowsOf } from "../database";

/** A key (`skuKey`) that Medusa has an item for whose sku is another text than the key. */
export interface RespeltSku {
  readonly key: string;
  /** Null: several items have this key. */
  readonly inventory_item_id: string | null;
  /** As Medusa spells it; several where several items have this key. */
  readonly skus: readonly string[];
}

/** Medusa's inventory items, by the keys of their skus. */
export class StockItemStore {
  constructor(private readonly database: Database) {}

  /**
   * The keys that no item has as its sku, because an item is spelt differently, or that several items have. Hardly any shop
   * has one: every other key is the sku of its item. A sku of blanks alone has the key "".
   */
  async respelt(): Promise<RespeltSku[]> {
    const asked = await rowsOf<Item>(
      this.database.raw("select id, sku from inventory_item where deleted_at is null and sku ~ ?", [
        MAY_BE_RESPELT,
      ]),
    );
    const found = asked.filter(({ sku }) => skuKey(sku) !== sku);
    const items = new Map<string, Item[]>();
    for (const item of [...found, ...(await this.#spelt(found.map(({ sku }) => skuKey(sku))))])
      items.set(skuKey(item.sku), [...(items.get(skuKey(item.sku)) ?? []), item]);
    return [...items].sort(([one], [other]) => compareText(one, other)).map(toRespelt);
  }

  /** Skus that Medusa stocks at a location. */
  async countStocked(locationId: string): Promise<number> {
    const [row] = await rowsOf<{ count: number }>(
      this.database.raw(
        "select count(*)::int as count from inventory_level where location_id = ? and deleted_at is null",
        [locationId],
      ),
    );
    return row?.count ?? 0;
  }

  /** The only item of each key. */
  async ofSkus(keys: readonly string[]): Promise<Map<string, string>> {
    const found = new Map((await this.#spelt(keys)).map(({ sku, id }) => [sku, id]));
    const isMissing = keys.some((key) => !found.has(key));
    // A key that an item spells differently is rare, and all items are read for it.
    for (const { key, inventory_item_id } of isMissing ? await this.respelt() : [])
      if (inventory_item_id !== null && keys.includes(key)) found.set(key, inventory_item_id);
    return found;
  }

  /** Items whose sku is a key itself. */
  async #spelt(keys: readonly string[]): Promise<Item[]> {
    if (keys.length === 0) return [];
    return rowsOf<Item>(
      this.database.raw(
        "select id, sku from inventory_item where sku = any(:keys::text[]) and deleted_at is null",
        { keys: [...new Set(keys)] },
      ),
    );
  }
}

interface Item {
  readonly id: string;
  readonly sku: string;
}

function toRespelt([key, items]: [string, readonly Item[]]): RespeltSku {
  const [only, another] = items;
  return {
    key,
    inventory_item_id: another ? null : (only?.id ?? null),
    skus: items.map(({ sku }) => sku).sort(),
  };
}

/** SQL for {@link StockItemStore.respelt} as a table, and its bindings. */
export const RESPELT = "unnest(:respelt_keys::text[], :respelt_items::text[]) respelt(sku, item_id)";

export function respeltBindings(respelt: readonly RespeltSku[]): Record<string, (string | null)[]> {
  return {
    respelt_keys: respelt.map(({ key }) => key),
    respelt_items: respelt.map(({ inventory_item_id }) => inventory_item_id),
    respelt_skus: respelt.flatMap(({ key, skus }) => skus.filter((sku) => sku !== key)),
  };
}
