export { findParcels, type FoundParcels } from "./find-parcels";
export { componentsOf, type OurLocations, type Parcel, type ParcelLine } from "./parcel";
export {
  isOurProvider,
  isSameWay,
  methodOfOption,
  optionOfParcel,
  ourShippingMethods,
  shippingOptionOfLine,
} from "./shipping-option-of-line";
export type { TakenGoods } from "./taken-goods";
