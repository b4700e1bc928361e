import type { BigNumberInput } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import type { DecimalText } from "../../planning/order-snapshot";

/** Converts any of Medusa's numbers to the planners' exact text. */
export function decimalText(value: BigNumberInput): DecimalText {
  return MathBN.convert(value).toFixed();
}
