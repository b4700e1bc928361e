import { z } from "zod";
import { type DialectKey, operationOf } from "../client/dialect";
import { DATA_SCHEMAS } from "../client/schemas";
import { fieldNames } from "./describe-shape";

/** Fields of an understood answer that the schema has no name for: kept in `raw`, and perhaps worth a look. */
export function furtherFields(key: DialectKey, data: unknown): string[] {
  const known = namesIn(DATA_SCHEMAS[operationOf(key)]);
  return fieldNames(data).filter((name) => !known.has(name));
}

function namesIn(schema: z.ZodType): Set<string> {
  if (schema instanceof z.ZodArray) {
    return namesIn(schema.element as z.ZodType);
  }
  if (schema instanceof z.ZodUnion) {
    return new Set(schema.options.flatMap((option) => [...namesIn(option as z.ZodType)]));
  }
  return new Set(schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
}
