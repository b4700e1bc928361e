import { z } from "zod";
import { namedShapes } from "../client/schemas";

type JsonSchema = Record<string, unknown>;

/** `components.schemas`: every shape that has a name, as JSON Schema 2020-12, which OpenAPI 3.1 uses. */
export function componentSchemas(): Record<string, JsonSchema> {
  const facts = new Map<string, JsonSchema>();
  const { schemas } = z.toJSONSchema(namedShapes, {
    io: "input",
    uri: referenceTo,
    override: ({ zodSchema }) => {
      const { id, ...rest } = namedShapes.get(zodSchema) ?? {};
      if (id !== undefined) facts.set(id, rest);
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [
      id,
      { ...facts.get(id), ...withoutIdentity({ ...schema }) },
    ]),
  );
}

/** A schema by reference when it has a name, in place otherwise (an array of a named one). */
export function inlineOrReference(schema: z.ZodType): JsonSchema {
  const meta = namedShapes.get(schema);
  if (meta) {
    return { $ref: referenceTo(meta.id) };
  }
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) {
    return { type: "array", items: inlineOrReference(schema.element) };
  }
  if (schema instanceof z.ZodUnion) {
    return { anyOf: schema.options.map((option) => inlineOrReference(option as z.ZodType)) };
  }
  throw new TypeError("A shape of the API has no name in the OpenAPI document.");
}

function referenceTo(id: string): string {
  return `#/components/schemas/${id}`;
}

function withoutIdentity({ $id: _id, $schema: _schema, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
