import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { createDialect, type DialectOverrides } from "../client/dialect/create-dialect";
import { isRecord } from "../client/dialect/read-record";
import { formatFindings, formatQuestions } from "./print-findings";
import { formatTable, isUnderstood, nameOf } from "./probe-row";
import { type CommandLine, readCommandLine, UsageError } from "./read-command-line";
import { differences, misfit, type RecordedRow, recordRows } from "./recording";
import { type ProbeResult, runProbe } from "./run-probe";
import { writeTemplate } from "./template";
import type { Left } from "./write-pass";

async function main(): Promise<number> {
  const commandLine = readCommandLine(process.argv.slice(2), process.env);
  if (commandLine === "help") return 0;
  const { baseUrl, dialectFile, recordFile, checkFile } = commandLine;
  const dialect = dialectFile === undefined ? undefined : loadModule(dialectFile);
  const recorded = checkFile === undefined ? [] : readRecording(checkFile);
  const result = baseUrl === null ? undefined : await probe(commandLine, baseUrl, dialect);
  const live = result?.rows ?? [];
  const left = result?.left.orders ?? [];
  if (recordFile !== undefined) {
    writeFileSync(recordFile, `${JSON.stringify(recordRows(live), null, 2)}\n`);
  }
  const complaints = recorded.flatMap((row) => complaintsAbout(row, recordRows(live), dialect));
  process.stderr.write(complaints.map((complaint) => `${complaint}\n`).join(""));
  if (checkFile !== undefined && complaints.length === 0) {
    process.stderr.write(`${recorded.length} recorded shapes are read by the dialect.\n`);
  }
  return live.every(isUnderstood) && complaints.length + left.length === 0 && !result?.isCut ? 0 : 1;
}

async function probe(
  commandLine: CommandLine,
  baseUrl: string,
  dialect: DialectOverrides | undefined,
): Promise<ProbeResult> {
  process.stderr.write(SPENDS);
  const stop = new AbortController();
  // A second Ctrl-C ends the process at once.
  process.once("SIGINT", () => {
    process.stderr.write("\nStopping: orders of the probe's own are cancelled first.\n");
    stop.abort();
  });
  const result = await runProbe({
    ...commandLine,
    baseUrl,
    dialect,
    now: new Date(),
    signal: stop.signal,
    onLeft: (left) => process.stderr.write(describeLeft(left)),
    onRow: (row) => process.stderr.write(`${nameOf(row)}: ${row.verdict.replaceAll("_", " ")}\n`),
  });
  const { rows } = result;
  if (commandLine.json) {
    for (const { data: _never, learnt: _own, ...row } of rows)
      process.stdout.write(`${JSON.stringify(row)}\n`);
  }
  const out = commandLine.json ? process.stderr : process.stdout;
  out.write(`\n${[...(commandLine.json ? [] : [formatTable(rows)]), formatFindings(result)].join("\n\n")}\n`);
  offerTemplate(result, commandLine, dialect);
  out.write(`\n${formatQuestions(result)}\n`);
  return result;
}

function describeLeft({ orders, denied, kept }: Left): string {
  const sentences: [string, readonly string[]][] = [
    ["Not known to be cancelled, cancel by hand", orders],
    ["Sent, and not found by a look-up: should one show later, it is the probe's", denied],
    ["Left at the warehouse, for no operation takes it away", kept],
  ];
  return sentences
    .map(([sentence, all]) => (all.length === 0 ? "" : `\n${sentence}: ${all.join(", ")}\n`))
    .join("");
}

/** The effect on a shop that runs on this key. */
const SPENDS =
  "This spends some 25 of the key's 60 calls a minute, and two minutes' ReportStatusOrder, ReportSklad, ListOrder and " +
  "ListReturnOrder: a shop that runs on the same key waits for them. What meets the limit is asked again later.\n";

function complaintsAbout(
  row: RecordedRow,
  live: readonly RecordedRow[],
  dialect: DialectOverrides | undefined,
): string[] {
  const name = nameOf(row);
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

/** The way from the template to the dialect it goes on from. */
function pathFrom(templateFile: string, dialectFile: string): string {
  const path = relative(dirname(resolve(templateFile === "-" ? "." : templateFile)), resolve(dialectFile));
  return path.startsWith(".") ? path : `./${path}`;
}

function readRecording(file: string): RecordedRow[] {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as RecordedRow[];
  } catch (error) {
    throw new UsageError(`--check: ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function offerTemplate(
  { rows, words, learntWords }: ProbeResult,
  commandLine: CommandLine,
  dialect: DialectOverrides | undefined,
): void {
  const { templateFile, json, dialectFile } = commandLine;
  const unknown = [...words].filter(([word, state]) => state === null || learntWords.has(word));
  const base =
    dialect && dialectFile !== undefined
      ? { module: pathFrom(templateFile, dialectFile), dialect }
      : undefined;
  const template = writeTemplate(rows, { statusWords: new Map(unknown), base });
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
