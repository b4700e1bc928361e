import { z } from "zod";
import { CALLS } from "../client/calls";
import { createDialect } from "../client/dialect/create-dialect";
import { EXAMPLES } from "../openapi/examples";
import { fieldNames, isKeyedByData, isRecord } from "./describe-shape";
import type { ProbeRow } from "./probe-row";

const HEADER = `/**
 * A template of the dialect, written by sklad-probe for the responses that differ from what is assumed. Put the field
 * that came in place of each "?", then give the object to the client:
 *
 *   new SkladClient({ baseUrl, apiKey, dialect: require("./sklad-dialect.js") })
 */
const { parseMoment } = require("medusa-plugin-sklad/client");

const text = (value) => (value === undefined || value === null || value === "" ? null : String(value));
const texts = (value) => [value ?? []].flat().flatMap((one) => text(one) ?? []);
const number = (value) => (text(value) === null ? null : Number(value));
const moment = (value) => (text(value) === null ? null : parseMoment(text(value)));

module.exports = {
`;

/** JavaScript with an entry for every operation that differs; null when none does. */
export function writeTemplate(rows: readonly ProbeRow[]): string | null {
  const different = rows.filter((row) => row.verdict === "differs");
  const first = [...new Map(different.map((row) => [row.key, row])).values()];
  return first.length === 0 ? null : `${HEADER}${first.map(entryOf).join("\n")}};\n`;
}

function entryOf(row: ProbeRow): string {
  const lines = [`  // came: ${commentSafe(row.shape ?? row.detail)}`, `  ${row.key}: {`];
  if (row.method !== null) {
    lines.push(`    method: "${row.method}",`);
  }
  const encode = createDialect()[row.key].encode as (input: unknown) => Record<string, unknown>;
  const sent = Object.keys(encode(EXAMPLES[row.key].input)).join(", ");
  lines.push(`    // sent: ${sent === "" ? "nothing" : sent}; other names: encode: (input) => ({ … }),`);
  if (row.misread) {
    lines.push(...decodeOf(row));
  }
  return [...lines, `  },`, ``].join("\n");
}

function decodeOf(row: ProbeRow): string[] {
  const { accessor, records, isList } = findRecords(row.data);
  const came = fieldNames(records);
  const result = CALLS[row.key].result as z.ZodType;
  const record = result instanceof z.ZodArray ? result.element : result;
  if (!(record instanceof z.ZodObject)) {
    return [`    decode: (data) => text(${accessor}["?"]),${oneOf(came)}`];
  }
  const object = objectOf(record, came, 6);
  if (isList && result instanceof z.ZodArray) {
    return [`    decode: (data) =>`, `      ${accessor}.map((record) => (${object})),`];
  }
  return [
    `    decode: (data) => {`,
    `      const record = ${accessor};`,
    `      return ${result instanceof z.ZodArray ? `[${object}]` : object};`,
    `    },`,
  ];
}

function objectOf(schema: z.ZodObject, came: readonly string[], indent: number): string {
  const pad = " ".repeat(indent);
  const needed = Object.entries(schema.shape).filter(([, member]) => !(member instanceof z.ZodOptional));
  const members = needed.map(
    ([name, member], index) =>
      `${pad}  ${name}: ${conversionOf(member as z.ZodType, "record")},${index === 0 ? oneOf(came) : ""}`,
  );
  return `{\n${members.join("\n")}\n${pad}}`;
}

/** JavaScript that makes of a field what the member must be. */
function conversionOf(member: z.ZodType, from: string): string {
  const type = member instanceof z.ZodNullable ? (member.unwrap() as z.ZodType) : member;
  if (type instanceof z.ZodArray && type.element instanceof z.ZodObject) {
    const inner = Object.entries(type.element.shape).map(
      ([name, one]) => `${name}: ${conversionOf(one as z.ZodType, "line")}`,
    );
    return `(${from}["?"] ?? []).map((line) => ({ ${inner.join(", ")} }))`;
  }
  if (type instanceof z.ZodArray) return `texts(${from}["?"])`;
  if (type instanceof z.ZodEnum) return `{ "?": "${type.options[0]}" }[${from}["?"]] ?? null`;
  if (type instanceof z.ZodNumber) return `number(${from}["?"])`;
  return type instanceof z.ZodDate ? `moment(${from}["?"])` : `text(${from}["?"])`;
}

function oneOf(came: readonly string[]): string {
  return came.length === 0 ? "" : ` // one of: ${commentSafe(came.join(", "))}`;
}

interface FoundRecords {
  /** JavaScript that leads from `data` to the records. */
  accessor: string;
  records: unknown;
  isList: boolean;
}

const MAX_DEPTH = 3;

/** The first list of records, looked for from the outside in; else `Data` itself. */
function findRecords(data: unknown): FoundRecords {
  const waiting: { accessor: string; value: unknown; depth: number }[] = [
    { accessor: "data", value: data, depth: 0 },
  ];
  for (const { accessor, value, depth } of waiting) {
    if (Array.isArray(value) && (value.length === 0 || value.some(isRecord))) {
      return { accessor, records: value, isList: true };
    }
    if (isKeyedByData(value)) {
      return {
        accessor: `Object.values(${accessor})`,
        records: Object.values(value as object),
        isList: true,
      };
    }
    if (isRecord(value) && depth < MAX_DEPTH) {
      for (const [name, inner] of Object.entries(value)) {
        waiting.push({ accessor: `${accessor}[${JSON.stringify(name)}]`, value: inner, depth: depth + 1 });
      }
    }
  }
  return { accessor: "data", records: data, isList: false };
}

function commentSafe(text: string): string {
  return text.replaceAll(/[\r\n\u2028\u2029]/g, " ");
}
