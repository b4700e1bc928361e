import { Console } from "node:console";
import { Writable } from "node:stream";

/**
 * Imported before any part of Medusa, whose logger is made when it is loaded: everything it logs, the smallest
 * line included, is kept here and not printed.
 */
process.env.LOG_LEVEL = "silly";

const logged: string[] = [];
const recorder = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    logged.push(chunk.toString());
    done();
  },
});

// Replaces the whole console, because Medusa's logger writes to the stream behind its methods.
globalThis.console = new Console(recorder);
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream);
  stream.write = (chunk: string | Uint8Array, ...more: never[]) => {
    logged.push(Buffer.from(chunk).toString());
    return write(chunk, ...more);
  };
}

/** Everything logged so far. */
export function recordedLog(): string {
  return logged.join("");
}
