import { isDeepStrictEqual } from "node:util";
import type { Hold } from "../hold";

export function sameHold(left: Hold | null, right: Hold): boolean {
  return left?.code === right.code && isDeepStrictEqual(left.params, right.params);
}
