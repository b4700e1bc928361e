import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import type { Recorder } from "./collection";

/** One line of the file: a new version of a value. */
type Line = readonly [collection: string, value: object];

const FIRST_LINE = JSON.stringify({ file: "sklad-sandbox", version: 1 });

/** Minimum size in bytes of a file before it is rewritten; it must also be four times as large as needed. */
const MIN_COMPACT_BYTES = 32_000_000;

/**
 * A file with one line for each change, written before the response that confirms the change. A killed process loses no
 * confirmed change; a line cut off by a power failure is ignored.
 */
export class Journal implements Recorder {
  private lines: string[] = [];
  private descriptor: number | null = null;
  private size = 0;
  private compactSize = 0;

  private readonly lock: FileLock;

  constructor(private readonly file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.lock = new FileLock(file);
  }

  /** Passes on every line of the file, oldest first. @throws for a file that is no journal, which it does not overwrite */
  read(restore: (collection: string, value: object) => void): void {
    if (!existsSync(this.file)) return;
    const text = readFileSync(this.file, "utf8");
    if (text === "") return;
    const [first, ...lines] = text.split("\n");
    if (first !== FIRST_LINE)
      throw new Error(`${this.file} does not hold the state of a sandbox. Choose another file.`);
    lines.forEach((line, index) => {
      const isLast = index >= lines.length - 2;
      const entry = line === "" ? null : this.parse(line, index + 2, isLast);
      if (entry) restore(...entry);
    });
  }

  /** Replaces the file atomically by one with only these values, and continues there. */
  rewrite(entries: Iterable<Line>): void {
    if (this.descriptor !== null) closeSync(this.descriptor);
    const temporary = `${this.file}.new`;
    const descriptor = openSync(temporary, "w");
    this.lines = [FIRST_LINE];
    this.descriptor = descriptor;
    this.size = 0;
    for (const [collection, value] of entries) {
      this.lines.push(JSON.stringify([collection, value]));
      if (this.lines.length === 1000) this.flush();
    }
    this.flush();
    fsyncSync(descriptor);
    renameSync(temporary, this.file);
    this.compactSize = this.size;
  }

  record(collection: string, _id: string, value: object): void {
    if (this.lines.length === 0) queueMicrotask(() => this.flush());
    this.lines.push(JSON.stringify([collection, value]));
  }

  flush(): void {
    if (this.lines.length === 0 || this.descriptor === null) return;
    const bytes = Buffer.from(`${this.lines.join("\n")}\n`);
    this.lines = [];
    this.size += bytes.length;
    for (let written = 0; written < bytes.length;) {
      written += writeSync(this.descriptor, bytes, written);
    }
  }

  get isDue(): boolean {
    return this.size > MIN_COMPACT_BYTES && this.size > 4 * this.compactSize;
  }

  close(): void {
    this.flush();
    if (this.descriptor !== null) closeSync(this.descriptor);
    this.descriptor = null;
    this.lock.release();
  }

  private parse(line: string, number: number, mayBeCutOff: boolean): Line | null {
    try {
      return JSON.parse(line) as Line;
    } catch (cause) {
      if (mayBeCutOff) return null;
      throw new Error(`Line ${number} of ${this.file} is damaged. Repair or remove the file.`, { cause });
    }
  }
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
