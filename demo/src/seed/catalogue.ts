import {
  createInventoryItemsWorkflow,
  createInventoryLevelsWorkflow,
  createProductsWorkflow,
} from "@medusajs/medusa/core-flows";
import { Modules, ProductStatus } from "@medusajs/framework/utils";
import type { CreateProductWorkflowInputDTO, MedusaContainer } from "@medusajs/framework/types";
import { PRODUCTS, type SeedProduct, type SeedVariant } from "./products";

export interface CatalogueInput {
  readonly salesChannelId: string;
  readonly shippingProfileId: string;
  readonly locationId: string;
  /** Stock of everything, instead of the believable figures: a bench sells more than a shop. */
  readonly stock?: number;
}

const ONLY_OPTION = "Варіант";
const ONLY_VALUE = "Стандарт";

/** Creates the products that are not there yet, each with an inventory item of its own and stock at the location. */
export async function seedCatalogue(container: MedusaContainer, input: CatalogueInput): Promise<void> {
  const existing = await container
    .resolve(Modules.PRODUCT)
    .listProducts({ handle: PRODUCTS.map(({ handle }) => handle) }, { select: ["handle"] });
  const known = new Set(existing.map(({ handle }) => handle));
  const missing = PRODUCTS.filter(({ handle }) => !known.has(handle));
  if (missing.length === 0) return;

  await seedStock(container, input);
  const items = await inventoryItems(container);
  await createProductsWorkflow(container).run({
    input: { products: missing.map((product) => asInput(product, items, input)) },
  });
}

/** The inventory item carries the name the warehouse prints, so it is the product's, with the variant's value. */
async function seedStock(container: MedusaContainer, { locationId, stock }: CatalogueInput): Promise<void> {
  const known = await inventoryItems(container);
  const stocked = PRODUCTS.filter(({ consistsOf }) => !consistsOf)
    .flatMap((product) => product.variants.map((variant) => ({ product, variant })))
    .filter(({ variant }) => !known.has(variant.sku));
  if (stocked.length === 0) return;
  const { result } = await createInventoryItemsWorkflow(container).run({
    input: {
      items: stocked.map(({ product, variant }) => ({ sku: variant.sku, title: nameOf(product, variant) })),
    },
  });
  const stockOf = new Map(stocked.map(({ variant }) => [variant.sku, variant.stock]));
  await createInventoryLevelsWorkflow(container).run({
    input: {
      inventory_levels: result.map((item) => ({
        inventory_item_id: item.id,
        location_id: locationId,
        stocked_quantity: stock ?? stockOf.get(item.sku ?? "") ?? 0,
      })),
    },
  });
}

async function inventoryItems(container: MedusaContainer): Promise<Map<string, string>> {
  const sku = PRODUCTS.flatMap(({ variants }) => variants.map((variant) => variant.sku));
  const items = await container.resolve(Modules.INVENTORY).listInventoryItems({ sku });
  return new Map(items.map((item) => [item.sku ?? "", item.id]));
}

function nameOf(product: SeedProduct, variant: SeedVariant): string {
  return variant.value ? `${product.title}, ${variant.value}` : product.title;
}

function asInput(
  product: SeedProduct,
  items: ReadonlyMap<string, string>,
  { salesChannelId, shippingProfileId }: CatalogueInput,
): CreateProductWorkflowInputDTO {
  const option = product.option ?? ONLY_OPTION;
  return {
    title: product.title,
    handle: product.handle,
    description: product.description,
    status: ProductStatus.PUBLISHED,
    shipping_profile_id: shippingProfileId,
    sales_channels: [{ id: salesChannelId }],
    options: [{ title: option, values: product.variants.map(({ value }) => value ?? ONLY_VALUE) }],
    variants: product.variants.map((variant) => ({
      title: variant.value ?? ONLY_VALUE,
      sku: variant.sku,
      manage_inventory: true,
      options: { [option]: variant.value ?? ONLY_VALUE },
      prices: [{ currency_code: "uah", amount: product.price }],
      inventory_items: (product.consistsOf ?? [{ sku: variant.sku, quantity: 1 }]).map(
        ({ sku, quantity }) => ({
          inventory_item_id: idOf(items, sku),
          required_quantity: quantity,
        }),
      ),
    })),
  };
}

function idOf(items: ReadonlyMap<string, string>, sku: string): string {
  const id = items.get(sku);
  if (!id) throw new Error(`The catalogue has no inventory item ${sku}.`);
  return id;
}
