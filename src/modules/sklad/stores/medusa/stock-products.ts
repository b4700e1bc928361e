import {
  BUFFER_METADATA_KEY,
  type ProductFacts,
  skuSettings,
  STOCK_METADATA_KEY,
} from "../../../../planning/stock";
import { type Database, rowsOf } from "../database";
import { oneByOne } from "./sql";
import { StockItemStore } from "./stock-items";

type Metadata = Readonly<Record<string, unknown>>;

/** What a person recognizes a sku by. */
export interface SkuProduct {
  /** The product's title; of a sku without a variant of its own the title of its inventory item. */
  readonly title: string | null;
  /** The variant's title; null without a variant. */
  readonly variant: string | null;
  /** The address of a picture. */
  readonly thumbnail: string | null;
  readonly product_id: string | null;
  readonly inventory_item_id: string | null;
}

/** Facts of Medusa's catalogue about many skus at once, where its Query would read each product with all its relations. */
export class StockProductStore {
  constructor(private readonly database: Database) {}

  /**
   * Product metadata about stock, by inventory item.
   * @param inventoryItemIds all items unless given
   */
  async metadata(inventoryItemIds?: readonly string[]): Promise<Map<string, readonly Metadata[]>> {
    const rows = await rowsOf<{ inventory_item_id: string; metadata: Metadata[] }>(
      this.database.raw(inventoryItemIds ? METADATA_OF_ITEMS : METADATA, {
        keys: [STOCK_METADATA_KEY, BUFFER_METADATA_KEY],
        ids: [...(inventoryItemIds ?? [])],
      }),
    );
    return new Map(rows.map(({ inventory_item_id, metadata }) => [inventory_item_id, metadata]));
  }

  /** Those of the skus whose variants are sold without inventory management. */
  async unmanaged(skus: readonly string[]): Promise<Set<string>> {
    if (skus.length === 0) return new Set();
    const rows = await rowsOf<{ sku: string }>(
      this.database.raw(
        `select sku from product_variant
          where sku = any(:skus::text[]) and not manage_inventory and deleted_at is null`,
        { skus: [...skus] },
      ),
    );
    return new Set(rows.map(({ sku }) => sku));
  }

  /**
   * The products of skus, by sku. A part of a kit is named by its own variant, else by its inventory item, never by the kit.
   * @param skus each with its inventory item
   */
  async products(
    skus: readonly { readonly sku: string; readonly inventory_item_id: string | null }[],
  ): Promise<Map<string, SkuProduct>> {
    if (skus.length === 0) return new Map();
    const rows = await rowsOf<SkuProduct & { sku: string }>(
      this.database.raw(PRODUCTS, {
        skus: skus.map(({ sku }) => sku),
        items: skus.map(({ inventory_item_id }) => inventory_item_id),
      }),
    );
    return new Map(rows.map(({ sku, ...product }) => [sku, product]));
  }

  /** The facts for the cards of products, by sku; none of a sku without an inventory item. */
  async cards(skus: readonly string[]): Promise<Map<string, ProductFacts>> {
    const items = await new StockItemStore(this.database).ofSkus(skus);
    const asked = skus.flatMap((sku) => {
      const item = items.get(sku);
      return item === undefined ? [] : [{ sku, item }];
    });
    if (asked.length === 0) return new Map();
    const [rows, metadata] = await Promise.all([
      rowsOf<Omit<ProductFacts, "opted_out"> & { item_id: string }>(
        this.database.raw(CARDS, {
          skus: asked.map(({ sku }) => sku),
          items: asked.map(({ item }) => item),
        }),
      ),
      this.metadata(asked.map(({ item }) => item)),
    ]);
    return new Map(
      rows.map(({ item_id, ...facts }) => {
        const { opted_out } = skuSettings(metadata.get(item_id) ?? []);
        return [facts.sku, { ...facts, opted_out }];
      }),
    );
  }

  /** Skus of products whose titles contain the text, in either case. */
  async skusNamed(text: string, limit: number): Promise<string[]> {
    const rows = await rowsOf<{ sku: string }>(this.database.raw(NAMED, { part: text, limit }));
    return rows.map(({ sku }) => sku);
  }
}

const METADATA = `
  select link.inventory_item_id, jsonb_agg(product.metadata) as metadata
    from product
    join product_variant variant on variant.product_id = product.id and variant.deleted_at is null
    join product_variant_inventory_item link on link.variant_id = variant.id and link.deleted_at is null
   where jsonb_exists_any(product.metadata, :keys::text[]) and product.deleted_at is null
   group by link.inventory_item_id`;

/** The same of some items: it reads their own variants and products, where a join would read those of all items. */
const METADATA_OF_ITEMS = `
  select link.inventory_item_id, jsonb_agg(product.metadata) as metadata
    from product_variant_inventory_item link
    ${oneByOne("join", "select product_id from product_variant where id = link.variant_id and deleted_at is null", "variant")}
    ${oneByOne("join", "select metadata from product where id = variant.product_id and deleted_at is null", "product")}
   where link.inventory_item_id = any(:ids::text[]) and link.deleted_at is null
     and jsonb_exists_any(product.metadata, :keys::text[])
   group by link.inventory_item_id`;

/** Of a `link`: its variant is one unit of its item, and of nothing else. */
const NO_KIT = `link.required_quantity = 1 and link.deleted_at is null
                 and not exists (select from product_variant_inventory_item part
                                  where part.variant_id = link.variant_id and part.id <> link.id and part.deleted_at is null)`;

/** The skus `:skus` with their items `:items`, each with the variant that is one unit of it, and with the product. */
const WITH_PRODUCTS = `
    from unnest(:skus::text[], :items::text[]) asked(sku, item_id)
    left join inventory_item item on item.id = asked.item_id and item.deleted_at is null
    left join lateral (
      select id, title, thumbnail, product_id
        from (select id, title, thumbnail, product_id, 1 as rank from product_variant
               where sku = coalesce(item.sku, asked.sku) and deleted_at is null
              union all
              select own.id, own.title, own.thumbnail, own.product_id, 2
                from product_variant_inventory_item link
                join product_variant own on own.id = link.variant_id and own.deleted_at is null
               where link.inventory_item_id = item.id and ${NO_KIT}) found
       order by rank, id limit 1) variant on true
    left join product on product.id = variant.product_id and product.deleted_at is null`;

const PRODUCTS = `
  select asked.sku, coalesce(product.title, item.title) as title, variant.title as variant,
         coalesce(variant.thumbnail, product.thumbnail, item.thumbnail) as thumbnail, product.id as product_id,
         item.id as inventory_item_id ${WITH_PRODUCTS}`;

/** Medusa keeps measures as numbers of the item and of the variant, and as text of the product. */
const measured = (column: string) =>
  `coalesce(item.${column}::text, own.${column}::text, product.${column}::text) as ${column}`;

const CARDS = `
  select asked.sku, item.id as item_id, coalesce(product.title, item.title) as title, variant.title as variant,
         coalesce(nullif(own.barcode, ''), nullif(own.ean, ''), nullif(own.upc, '')) as barcode,
         ${["weight", "length", "width", "height"].map(measured).join(", ")} ${WITH_PRODUCTS}
    left join product_variant own on own.id = variant.id`;

/** The planner takes an array of ids for few, and looks each up, where it would read all variants for a join. */
const OF_NAMED = "variant.deleted_at is null and variant.product_id = any(array(select id from named))";

const NAMED = `
  with named as materialized (
    select id from product where strpos(lower(title), lower(:part)) > 0 and deleted_at is null limit :limit)
  select sku from (
    select variant.sku from product_variant variant where ${OF_NAMED}
    union
    select item.sku from product_variant variant
      join product_variant_inventory_item link on link.variant_id = variant.id and ${NO_KIT}
      join inventory_item item on item.id = link.inventory_item_id and item.deleted_at is null
     where ${OF_NAMED}) found
   where sku is not null limit :limit`;
