export { findParcels, type FoundParcels } from "./find-parcels";
export { componentsOf, type OurLocations, type Parcel, type ParcelLine } from "./parcel";
export {
  isOurProvider,
  methodOfOption,
  methodsOfParcel,
  optionOfParcel,
  ourShippingMethods,
  type Shippers,
  shippersOf,
} from "./shippers";
export type { TakenGoods } from "./taken-goods";
