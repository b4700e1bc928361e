import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { createDialect, type DialectOverrides } from "../client/dialect/create-dialect";
import { isRecord } from "./describe-shape";
import { formatTable, type ProbeRow } from "./probe-row";
import { formatQuestions } from "./questions";
import { type CommandLine, readCommandLine, UsageError } from "./read-command-line";
import { differences, misfit, type RecordedRow, recordRows } from "./recording";
import { NO_SUCH_ORDER, runProbe } from "./run-probe";
import { writeTemplate } from "./template";

/** A service may refuse a look-up of an order that does not exist. */
function isUnderstood({ verdict, situation }: ProbeRow): boolean {
  const understood = ["as expected", "empty", "skipped"].includes(verdict);
  return understood || (verdict === "refused" && situation === NO_SUCH_ORDER);
}

async function main(): Promise<number> {
  const commandLine = readCommandLine(process.argv.slice(2), process.env);
  if (commandLine === "help") return 0;
  const { baseUrl, dialectFile, recordFile, checkFile } = commandLine;
  const dialect = dialectFile === undefined ? undefined : loadModule(dialectFile);
  const recorded = checkFile === undefined ? [] : readRecording(checkFile);
  const live = baseUrl === null ? [] : await probe(commandLine, baseUrl, dialect);
  if (recordFile !== undefined) {
    writeFileSync(recordFile, `${JSON.stringify(recordRows(live), null, 2)}\n`);
  }
  const complaints = recorded.flatMap((row) => complaintsAbout(row, recordRows(live), dialect));
  process.stderr.write(complaints.map((complaint) => `${complaint}\n`).join(""));
  if (checkFile !== undefined && complaints.length === 0) {
    process.stderr.write(`${recorded.length} recorded shapes are read by the dialect.\n`);
  }
  return live.every(isUnderstood) && complaints.length === 0 ? 0 : 1;
}

async function probe(
  commandLine: CommandLine,
  baseUrl: string,
  dialect: DialectOverrides | undefined,
): Promise<ProbeRow[]> {
  process.stderr.write(SPENDS);
  const rows = await runProbe({
    ...commandLine,
    baseUrl,
    dialect,
    now: new Date(),
    onRow: ({ key, situation, verdict }) => {
      process.stderr.write(`${key}${situation === null ? "" : ` (${situation})`}: ${verdict}\n`);
    },
  });
  if (commandLine.json) {
    for (const { data: _never, ...row } of rows) {
      process.stdout.write(`${JSON.stringify(row)}\n`);
    }
  } else {
    process.stdout.write(`\n${formatTable(rows)}\n\n${formatQuestions(rows)}\n`);
  }
  offerTemplate(rows, commandLine);
  return rows;
}

/** The effect on a shop that runs on this key. */
const SPENDS =
  "This spends some 15 of the key's 60 calls a minute, and this minute's ReportStatusOrder, ReportSklad, ListOrder and " +
  "ListReturnOrder: a shop that runs on the same key waits for them. What meets the limit is asked again later.\n";

function complaintsAbout(
  row: RecordedRow,
  live: readonly RecordedRow[],
  dialect: DialectOverrides | undefined,
): string[] {
  const name = row.situation === null ? row.key : `${row.key} (${row.situation})`;
  const reason = misfit(row, dialect);
  const now = live.find(({ key, situation }) => key === row.key && situation === row.situation);
  const changed = now === undefined ? [] : differences(row.data, now.data);
  return [...(reason === undefined ? [] : [`the dialect does not read it: ${reason}`]), ...changed].map(
    (complaint) => `${name}: ${complaint}`,
  );
}

function loadModule(file: string): DialectOverrides {
  try {
    const loaded: unknown = createRequire(resolve("noop.js"))(resolve(file));
    const dialect = isRecord(loaded) && "default" in loaded ? loaded.default : loaded;
    createDialect(dialect as DialectOverrides);
    return dialect as DialectOverrides;
  } catch (error) {
    throw new UsageError(`--dialect: ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readRecording(file: string): RecordedRow[] {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as RecordedRow[];
  } catch (error) {
    throw new UsageError(`--check: ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function offerTemplate(rows: readonly ProbeRow[], { templateFile, json }: CommandLine): void {
  const template = writeTemplate(rows);
  if (template === null) {
    return;
  }
  if (templateFile === "-") {
    (json ? process.stderr : process.stdout).write(`\n${template}`);
  } else if (existsSync(templateFile)) {
    process.stderr.write(
      `\n${templateFile} is there already and was left as it is; give another --template FILE.\n`,
    );
  } else {
    writeFileSync(templateFile, template);
    process.stderr.write(`\nA template of the dialect for what differs is in ${templateFile}.\n`);
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(error instanceof UsageError ? `${error.message}\n` : `${String(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
