import { type CommandLine, CommandLineError, loadDialect, readCommandLine } from "./command-line";
import { helpText } from "./flags";
import { errorCode } from "./records/journal";
import { type Sandbox, startSandbox } from "./start-sandbox";

/** The command `sklad-sandbox`: runs until it is interrupted. Exit codes: 0 stopped, 1 could not start, 2 wrong usage. */
async function main(): Promise<void> {
  const { help, quiet, options, dialect } = readCommandLine(process.argv.slice(2), process.env);
  if (help) {
    process.stdout.write(helpText());
    return;
  }
  const sandbox = await startSandbox(options, dialect === null ? {} : { dialect: loadDialect(dialect) });
  stopOnSignal(sandbox);
  if (!quiet) {
    console.log(`Sandbox warehouse ready on ${sandbox.url} (API at ${options.prefix}, console at /)`);
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
  const code = errorCode(error);
  const { port, host } = optionsOf();
  if (code === "EADDRINUSE") {
    return `Port ${port} of ${host} is taken. Stop what runs there, or choose another with --port (0 takes any free one).`;
  }
  if (code === "EADDRNOTAVAIL") return `This computer has no address ${host}. Choose another with --host.`;
  if (code === "EACCES") return `Port ${port} or the data file may not be used by this user. Choose another.`;
  return error instanceof Error ? error.message : error;
}

function optionsOf(): CommandLine["options"] {
  return readCommandLine(process.argv.slice(2), process.env).options;
}

main().catch(fail);
