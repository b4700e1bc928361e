import type { DecimalText } from "../order-snapshot";
import type { Parcel } from "../parcel";

/**
 * What warehouse orders of the same Medusa order that are not among `parcels` any more (accepted, picked, fulfilled
 * by hand) already ask for. Without it the remaining parcels would ask for it again.
 */
export interface ChargedElsewhere {
  /** Cash on delivery they collect that Medusa has not captured yet, in UAH. */
  readonly cash_on_delivery: DecimalText;
  /** Whether one of them carries the price of shipping. */
  readonly carries_shipping: boolean;
  /**
   * Those of them whose units Medusa still counts as outstanding. Absent while one carries the shipping: whatever
   * is ours and not among `parcels` is with them.
   */
  readonly parcels?: readonly Parcel[];
}
