export { findParcels, type FoundParcels } from "./find-parcels";
export { componentsOf, type OurLocations, type Parcel, type ParcelLine, type TakenGoods } from "./parcel";
export {
  isOurProvider,
  methodOfOption,
  methodsOfParcel,
  optionOfParcel,
  ourShippingMethods,
  type Shippers,
  shippersOf,
} from "./shippers";
