import { z } from "zod";
import { CALLS, type DialectKey } from "../client/calls";
import { createDialect } from "../client/dialect/create-dialect";
import { EXAMPLES, SUMMARIES } from "./texts";

/** For docs/dialect.md: the input of `encode` and the result of `decode` of each entry, with a sample. */
export function dialectPages(): string {
  const keys = Object.keys(CALLS) as DialectKey[];
  return keys.map(pageOf).join("\n\n");
}

function pageOf(key: DialectKey): string {
  const { operation, input, result } = CALLS[key];
  const entry = createDialect()[key];
  const encode = entry.encode as (input: unknown) => unknown;
  const decode = entry.decode as (data: unknown, input: unknown) => unknown;
  const example = EXAMPLES[key];
  const form = key === "AddOrderArray" ? ", the array form" : "";
  return [
    `#### ${key}`,
    `${SUMMARIES[operation]}${form}.`,
    `\`encode\` is given ${describe(input as z.ZodType)}`,
    sample("A body:", encode(example.input)),
    `\`decode\` must return ${describe(result as z.ZodType)}`,
    sample("`Data`:", example.data),
    sample("and the result made of it:", decode(example.data, example.input)),
  ].join("\n\n");
}

function sample(title: string, value: unknown): string {
  return `${title}\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}

function describe(schema: z.ZodType): string {
  const { type, rows } = unfold(schema, "");
  return rows.length === 0
    ? `${type}.`
    : `${type}:\n\n| member | type | |\n|---|---|---|\n${rows.join("\n")}`;
}

interface Unfolded {
  type: string;
  rows: string[];
}

/** The type in words, and a row for each member within. */
function unfold(schema: z.ZodType, path: string): Unfolded {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const inner = unfold(schema.unwrap() as z.ZodType, path);
    return { ...inner, type: `${inner.type}${schema instanceof z.ZodOptional ? ", optional" : " or null"}` };
  }
  if (schema instanceof z.ZodReadonly || schema instanceof z.ZodDefault) {
    return unfold(schema.unwrap() as z.ZodType, path);
  }
  if (schema instanceof z.ZodArray) {
    const inner = unfold(schema.element as z.ZodType, path === "" ? "" : `${path}[]`);
    return { ...inner, type: `a list of ${inner.type.replace(/^an? /, "")}s` };
  }
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const options = schema.options.map((option) => unfold(option as z.ZodType, path));
    return { type: "an object", rows: [...new Set(options.flatMap(({ rows }) => rows))] };
  }
  if (schema instanceof z.ZodObject) {
    const rows = Object.entries(schema.shape).flatMap(([name, member]) => {
      const memberPath = path === "" ? name : `${path}.${name}`;
      const inner = unfold(member as z.ZodType, memberPath);
      const about = (member as z.ZodType).description ?? "";
      return [`| \`${memberPath}\` | ${inner.type} | ${about.replaceAll("|", "\\|")} |`, ...inner.rows];
    });
    return { type: "an object", rows };
  }
  return { type: leafType(schema), rows: [] };
}

function leafType(schema: z.ZodType): string {
  if (schema instanceof z.ZodEnum) return schema.options.map((option) => `\`${option}\``).join(", ");
  if (schema instanceof z.ZodLiteral) return `\`${[...schema.values].join(", ")}\``;
  if (schema instanceof z.ZodString) return "a text";
  if (schema instanceof z.ZodNumber) return schema.format === "safeint" ? "a whole number" : "a number";
  if (schema instanceof z.ZodBoolean) return "`true` or `false`";
  if (schema instanceof z.ZodDate) return "a `Date`";
  if (schema instanceof z.ZodCustom) return "a `Uint8Array`";
  throw new Error(`docs/dialect.md has no words for the type ${schema.type}.`);
}
