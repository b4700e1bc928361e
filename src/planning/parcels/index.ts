export { findParcels, type FoundParcels } from "./find-parcels";
export { compareParcels, type Parcel, type ParcelLine, type OurLocations } from "./parcel";
export {
  isOurProvider,
  isSameWay,
  methodOfOption,
  optionOfParcel,
  ourShippingMethods,
  shippingOptionOfLine,
} from "./shipping-option-of-line";
