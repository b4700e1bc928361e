import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

type Entry = readonly [collection: string, value: object];

const FORMAT = { file: "sklad-sandbox", version: 2 } as const;

/** Time between two writes: what a killed process may lose. */
const INTERVAL_MS = 1_000;

/** Values that are serialized at a time; between two portions the process serves requests. */
const PORTION = 200;

/** One JSON file with every value. While something changes it is replaced at intervals, and once more at the end. */
export class StateFile {
  private readonly lock: FileLock;
  private readonly timer: NodeJS.Timeout;
  private isChanged = false;
  private saving: Promise<void> = Promise.resolve();

  /** @param report receives the error of a write that failed; it is tried again after the interval */
  constructor(
    private readonly file: string,
    private readonly entries: () => Iterable<Entry>,
    report: (error: unknown) => void,
  ) {
    mkdirSync(dirname(file), { recursive: true });
    this.lock = new FileLock(file);
    this.timer = setInterval(() => void this.save().catch(report), INTERVAL_MS);
  }

  /** Every value of the file; none without a file. @throws for a file that holds anything else, which is not overwritten */
  read(): readonly Entry[] {
    const text = existsSync(this.file) ? readFileSync(this.file, "utf8") : "";
    return text === "" ? [] : entriesIn(text, this.file);
  }

  markChanged(): void {
    this.isChanged = true;
  }

  /** Writes what is not yet written, and lets another process have the file. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.save().finally(() => this.release());
  }

  /** Lets another process have the file, as it is. */
  release(): void {
    clearInterval(this.timer);
    this.lock.release();
  }

  private save(): Promise<void> {
    const write = () => (this.isChanged ? this.write() : undefined);
    this.saving = this.saving.then(write, write);
    return this.saving;
  }

  /** Replaces the file atomically. A copy of the list is written, because values change while it is. */
  private async write(): Promise<void> {
    this.isChanged = false;
    const temporary = `${this.file}.new`;
    try {
      await writeFile(temporary, jsonOf([...this.entries()]), { flush: true });
      await rename(temporary, this.file);
    } catch (error) {
      this.isChanged = true;
      throw error;
    }
  }
}

type State = typeof FORMAT & { readonly entries: readonly Entry[] };

function entriesIn(text: string, file: string): readonly Entry[] {
  const refusal = `${file} holds no state of a sandbox, or that of another version. Remove it or choose another file.`;
  try {
    const state = JSON.parse(text) as Partial<State> | null;
    if (state?.file === FORMAT.file && state.version === FORMAT.version && state.entries)
      return state.entries;
  } catch (cause) {
    throw new Error(refusal, { cause });
  }
  throw new Error(refusal);
}

/** The file's text in portions, with one value on each line. */
function* jsonOf(entries: readonly Entry[]): Generator<string> {
  yield `${JSON.stringify(FORMAT).slice(0, -1)},"entries":[`;
  for (let first = 0; first < entries.length; first += PORTION) {
    const lines = entries.slice(first, first + PORTION).map((entry) => JSON.stringify(entry));
    yield `${first === 0 ? "" : ","}\n${lines.join(",\n")}`;
  }
  yield "\n]}\n";
}

/** Locks the file against a second sandbox: each of two writers would lose the other's changes. */
class FileLock {
  private readonly file: string;

  constructor(guarded: string) {
    this.file = `${guarded}.lock`;
    try {
      this.take();
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
      const owner = Number(readFileSync(this.file, "utf8"));
      if (isRunning(owner)) {
        throw new Error(`${guarded} is used by process ${owner}. Stop it, or choose another file.`, {
          cause: error,
        });
      }
      this.release();
      this.take();
    }
  }

  release(): void {
    rmSync(this.file, { force: true });
  }

  private take(): void {
    writeFileSync(this.file, String(process.pid), { flag: "wx" });
  }
}

/** Whether a process runs, also one of another user, which must not be signaled. */
function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** `EADDRINUSE`, `EEXIST` …: Node's code of a failed system call; undefined for any other error. */
export function errorCode(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}
