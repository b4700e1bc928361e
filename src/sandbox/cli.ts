import { CommandLineError, loadDialect, readCommandLine } from "./command-line";
import type { SandboxOptions } from "./options";
import { errorCode } from "./records/state-file";
import { type Sandbox, startSandbox } from "./start-sandbox";

/** The command `sklad-sandbox`: runs until it is interrupted. Exit codes: 0 stopped, 1 could not start, 2 wrong usage. */
async function main(): Promise<void> {
  const commandLine = readCommandLine(process.argv.slice(2), process.env);
  if (commandLine === "help") return;
  const { quiet, options, dialect } = commandLine;
  const hooks = dialect === null ? {} : { dialect: loadDialect(dialect) };
  const sandbox = await startSandbox(options, hooks).catch((error: unknown) => {
    throw explainStart(error, options);
  });
  stopOnSignal(sandbox);
  if (!quiet) {
    console.log(`Sandbox ready on ${sandbox.url} (API at ${options.prefix}, console at /)`);
  }
}

function stopOnSignal(sandbox: Sandbox): void {
  const stop = (): void => {
    sandbox.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

function fail(error: unknown): never {
  console.error(explain(error));
  process.exit(error instanceof CommandLineError ? 2 : 1);
}

function explain(error: unknown): unknown {
  if (error instanceof CommandLineError) return `${error.message}\nTry: sklad-sandbox --help`;
  return error instanceof Error ? error.message : error;
}

/** A system error as a sentence with a remedy; any other error unchanged. */
function explainStart(error: unknown, { port, host }: SandboxOptions): unknown {
  switch (errorCode(error)) {
    case "EADDRINUSE":
      return new Error(
        `Port ${port} of ${host} is taken. Stop what runs there, or choose another with --port (0 takes any free one).`,
      );
    case "EADDRNOTAVAIL":
      return new Error(`This computer has no address ${host}. Choose another with --host.`);
    case "EACCES":
      return new Error(`Port ${port} or the data file may not be used by this user. Choose another.`);
    default:
      return error;
  }
}

main().catch(fail);
