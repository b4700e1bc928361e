import type { DialectKey } from "../client/calls";
import { createDialect } from "../client/dialect/create-dialect";
import { EXAMPLES } from "../openapi/examples";
import { fieldNames, isKeyedByData, isRecord } from "./describe-shape";
import type { ProbeRow } from "./probe-row";

const HEADER = `/**
 * A template of the dialect, written by sklad-probe for the responses that differ from what is assumed. Put the field that
 * came in place of each "?", then give the object to the client:
 *
 *   new SkladClient({ baseUrl, apiKey, dialect: require("./sklad-dialect.js") })
 */
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
  if (row.misread) {
    lines.push(...decodeOf(row));
  }
  return [...lines, `  },`, ``].join("\n");
}

function decodeOf(row: ProbeRow): string[] {
  const { accessor, records, isList } = findRecords(row.data);
  const came = fieldNames(records);
  const fields = resultFields(row.key);
  if (fields.names.length === 0) {
    return [`    decode: (data) => ${accessor}["?"],${oneOf(came)}`];
  }
  if (isList && fields.isList) {
    return [
      `    decode: (data) =>`,
      `      ${accessor}.map((record) => (${objectOf(fields.names, came, 6)})),`,
    ];
  }
  const object = objectOf(fields.names, came, 6);
  return [
    `    decode: (data) => {`,
    `      const record = ${accessor};`,
    `      return ${fields.isList ? `[${object}]` : object};`,
    `    },`,
  ];
}

function objectOf(names: readonly string[], came: readonly string[], indent: number): string {
  const pad = " ".repeat(indent);
  const members = names.map((name, index) =>
    name === "raw"
      ? `${pad}  raw: record,`
      : `${pad}  ${name}: record["?"],${index === 0 ? oneOf(came) : ""}`,
  );
  return `{\n${members.join("\n")}\n${pad}}`;
}

function oneOf(came: readonly string[]): string {
  return came.length === 0 ? "" : ` // one of: ${commentSafe(came.join(", "))}`;
}

/** What the entry's own decoder gives for its example. */
function resultFields(key: DialectKey): { names: string[]; isList: boolean } {
  const decode = createDialect()[key].decode as (data: unknown, input: unknown) => unknown;
  const result = decode(EXAMPLES[key].data, EXAMPLES[key].input);
  const record: unknown = Array.isArray(result) ? result[0] : result;
  return { names: isRecord(record) ? Object.keys(record) : [], isList: Array.isArray(result) };
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
