import { existsSync, writeFileSync } from "node:fs";
import { formatTable, type ProbeRow } from "./probe-row";
import { type CommandLine, HELP, readCommandLine, UsageError } from "./read-command-line";
import { NO_SUCH_ORDER, runProbe } from "./run-probe";
import { writeTemplate } from "./template";

/** A refusal is one of the ways to say that there is no such order. */
function isUnderstood({ verdict, situation }: ProbeRow): boolean {
  const understood = ["as expected", "empty", "skipped"].includes(verdict);
  return understood || (verdict === "refused" && situation === NO_SUCH_ORDER);
}

async function main(): Promise<number> {
  const commandLine = readCommandLine(process.argv.slice(2), process.env);
  if (commandLine === "help") {
    process.stdout.write(HELP);
    return 0;
  }
  const rows = await runProbe({
    ...commandLine,
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
    process.stdout.write(`\n${formatTable(rows)}\n`);
  }
  offerTemplate(rows, commandLine);
  return rows.every(isUnderstood) ? 0 : 1;
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
