import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { errorCode } from "../error-code";

/** Keeps a second sandbox off a file: two that write it would each lose what the other wrote. */
export class FileLock {
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

/** A process of another user is running too, though it may not be signalled. */
function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}
