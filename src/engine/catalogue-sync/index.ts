export { actOnProducts, type CatalogueStatus, catalogueStatus, PRODUCT_ACTIONS } from "./actions";
export { addProducts } from "./add-products";
