/**
 * Imported before anything of Medusa, for its logger is made when it is loaded: everything it says, the smallest
 * thing included, is kept here and not printed.
 */
process.env.LOG_LEVEL = "silly";

const lines: string[] = [];
const keep = (...texts: unknown[]): void => {
  lines.push(
    texts
      .map((text) =>
        text instanceof Error ? `${text.stack}` : typeof text === "string" ? text : JSON.stringify(text),
      )
      .join(" "),
  );
};

for (const method of ["log", "info", "warn", "error", "debug"] as const) console[method] = keep;
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream);
  stream.write = (chunk: string | Uint8Array, ...more: never[]) => {
    keep(Buffer.from(chunk).toString());
    return write(chunk, ...more);
  };
}

/** Everything said so far. */
export function recordedLog(): string {
  return lines.join("\n");
}
