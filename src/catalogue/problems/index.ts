import { CANCELLATION_PROBLEMS, FULFILLMENT_PROBLEMS } from "./fulfillments";
import { CONNECTION_PROBLEMS, DIRECTORY_PROBLEMS } from "./connections";
import { DIFFERENCE_PROBLEMS, STOCK_PROBLEMS } from "./stock";
import { ORDER_PROBLEMS } from "./orders";
import type { Problem } from "../entry";
import type { Shown } from "../language";
import { RETURN_PROBLEMS } from "./returns";
import { SHOP_PROBLEMS } from "./shop";
import { STATUS_PROBLEMS, WEBHOOK_PROBLEMS } from "./statuses";

export const PROBLEMS = {
  ...ORDER_PROBLEMS,
  ...CANCELLATION_PROBLEMS,
  ...DIFFERENCE_PROBLEMS,
  ...FULFILLMENT_PROBLEMS,
  ...STATUS_PROBLEMS,
  ...RETURN_PROBLEMS,
  ...CONNECTION_PROBLEMS,
  ...STOCK_PROBLEMS,
  ...DIRECTORY_PROBLEMS,
  ...WEBHOOK_PROBLEMS,
  ...SHOP_PROBLEMS,
} as const satisfies Record<string, Problem>;

export type ProblemCode = keyof typeof PROBLEMS;

export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** Codes of the problems about one kind of subject; a problem is raised and cleared for its subject. */
export type ProblemAbout<About extends Problem["about"]> = {
  [Code in ProblemCode]: (typeof PROBLEMS)[Code]["about"] extends About ? Code : never;
}[ProblemCode];

/** Names of the params that the sentence of a problem shows. */
export type ProblemShows<Code extends ProblemCode> = Shown<(typeof PROBLEMS)[Code]["sentence"]>;

export type Ending = (typeof PROBLEMS)[ProblemCode]["clearedBy"][number];

export function endedBy(ending: Ending): ProblemCode[] {
  return PROBLEM_CODES.filter((code) => (PROBLEMS[code].clearedBy as readonly Ending[]).includes(ending));
}
