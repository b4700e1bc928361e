import type { ProductsView } from "../../../../../../contract";
import type { CatalogueStatus } from "../../../../../../engine/catalogue-sync";

export function presentProducts({ refused, ...status }: CatalogueStatus): ProductsView {
  const skus = refused.skus.map(({ sku, descriptions }) => ({
    sku,
    descriptions: descriptions && [...descriptions],
  }));
  return { ...status, refused: { count: refused.count, skus } };
}
