import type { z } from "zod";
import { DELIVERY_METHOD } from "../../client/literals";
import { wireOrderSchema } from "../../client/schemas";
import type { BranchStatus } from "./directory";
import { startOfDay } from "./kyiv-time";
import { type RefusalEntry, REFUSALS } from "./refusals";

export interface OrderRuleContext {
  readonly carrierLiteral: string;
  /** Undefined when every branch is open. */
  readonly branchStatus?: (ref: string) => BranchStatus;
  /** Undefined to accept every branch. */
  readonly knowsBranch?: (ref: string) => boolean;
  /** Undefined to accept every SKU. */
  readonly knowsSku?: (sku: string) => boolean;
}

/**
 * The errors of an order (specified); none when it is accepted. The required fields are not shown: here all are. That the
 * carrier needs a branch, and one that is open, is *assumed*.
 */
export function orderRefusals(order: unknown, context: OrderRuleContext): RefusalEntry[] {
  const parsed = wireOrderSchema.safeParse(order);
  if (!parsed.success) return schemaRefusals(parsed.error, order);
  const { date_order, delivery_method, delivery_address, products } = parsed.data;
  const refusals: RefusalEntry[] = [];
  if (startOfDay(date_order) === null) {
    refusals.push(REFUSALS.dateInvalid("date_order"));
  }
  const methods = [context.carrierLiteral, ...Object.values(DELIVERY_METHOD)];
  if (!methods.includes(delivery_method)) refusals.push(REFUSALS.literalUnknown("delivery_method", methods));
  const branch = delivery_address.WarehouseRef;
  if (delivery_method === context.carrierLiteral) {
    const refusal = branch === undefined ? REFUSALS.branchMissing() : branchRefusal(branch, context);
    if (refusal) refusals.push(refusal);
  }
  products.forEach(({ sku }, index) => {
    if (context.knowsSku?.(sku) === false) refusals.push(REFUSALS.skuUnknown(sku, `products[${index}].sku`));
  });
  return refusals;
}

function branchRefusal(ref: string, context: OrderRuleContext): RefusalEntry | undefined {
  const status = context.branchStatus?.(ref);
  if (status === "gone" || context.knowsBranch?.(ref) === false) return REFUSALS.branchUnknown(ref);
  return status === "closed" ? REFUSALS.branchClosed() : undefined;
}

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/** The Ukrainian translations of the schemas' messages. */
const FORMATS: Readonly<Record<string, string>> = {
  "a whole number of at least 1, written as text": "ціле число від 1, записане текстом",
  "an amount in UAH written as text, such as 1250.50": "сума в гривнях, записана текстом, наприклад 1250.50",
  "a date as DD.MM.YYYY": "дата у форматі ДД.ММ.РРРР",
  "a phone as 380XXXXXXXXX": "телефон у форматі 380XXXXXXXXX",
};

const TYPES: Readonly<Record<string, string>> = {
  string: "текст",
  number: "число",
  int: "ціле число",
  object: "об’єкт",
  array: "масив",
  boolean: "true або false",
};

/** A schema's errors for `value` as sentences, one entry for each member. */
export function schemaRefusals(error: z.ZodError, value: unknown): RefusalEntry[] {
  return error.issues.map((issue) => toRefusal(issue, value));
}

/** `products[0].count` for `["products", 0, "count"]`. */
function memberName(path: Path): string {
  return path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "");
}

function toRefusal(issue: Issue, value: unknown): RefusalEntry {
  const field = memberName(issue.path);
  const member = memberAt(value, issue.path);
  if (member === undefined || member === null) return REFUSALS.fieldMissing(field);
  switch (issue.code) {
    case "invalid_value":
      return REFUSALS.literalUnknown(field, issue.values.map(String));
    case "invalid_type":
      return REFUSALS.fieldInvalid(field, TYPES[issue.expected] ?? issue.expected);
    case "too_small":
      return REFUSALS.fieldInvalid(field, leastOf(issue));
    case "too_big":
      return REFUSALS.fieldInvalid(field, `не більше ${issue.maximum}`);
    default:
      return REFUSALS.fieldInvalid(field, FORMATS[issue.message] ?? issue.message);
  }
}

function leastOf({ origin, minimum, inclusive }: Extract<Issue, { code: "too_small" }>): string {
  if (origin === "string") return "непорожній текст";
  if (origin === "array") return "принаймні один запис";
  return inclusive === false ? `більше ${minimum}` : `не менше ${minimum}`;
}

function memberAt(value: unknown, path: Path): unknown {
  let member: unknown = value;
  for (const part of path) {
    if (member === null || typeof member !== "object") return undefined;
    member = (member as Record<PropertyKey, unknown>)[part];
  }
  return member;
}
