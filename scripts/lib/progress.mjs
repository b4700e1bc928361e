// As a whole: an old Node.js, which lacks styleText, gets as far as the sentence that names its version.
import util from "node:util";

const style = (format) => (text) => util.styleText(format, text);

/** Plain text where standard output is no terminal, or NO_COLOR is set. */
export const bold = style("bold");
export const dim = style("dim");
export const green = style("green");

/** Prints what is being done, and afterwards that it is done and how long it took. */
export async function step(title, work) {
  const started = performance.now();
  let last = "";
  const say = (text) => {
    if (text === last) return;
    last = text;
    console.log(dim(`  … ${text}`));
  };
  const result = await work(say);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${green("✓")} ${title} ${dim(`(${seconds} s)`)}`);
  return result;
}

/** How often a line is printed where it cannot be written over. */
const PRINTED_EVERY_MS = 10_000;
const DRAWN_EVERY_MS = 200;

/**
 * What is going on, with the seconds since the command began. On a terminal it is one line that is written over; elsewhere,
 * when `enabled`, a line that says something new is printed now and then.
 * @param {{ enabled: boolean, stream: NodeJS.WriteStream, seconds: (ms: number) => string }} options
 */
export function liveLine({ enabled, stream, seconds }) {
  let shown = "";
  let printed = "";
  let printedAt = Date.now();
  const draw = () => stream.write(`\r\u001b[2K${shown} ${dim(seconds(performance.now()))}`);
  if (stream.isTTY) setInterval(() => shown && draw(), DRAWN_EVERY_MS).unref();
  return {
    show(text) {
      shown = text;
      if (stream.isTTY) return void draw();
      if (!enabled || text === printed || Date.now() - printedAt < PRINTED_EVERY_MS) return;
      printed = text;
      printedAt = Date.now();
      stream.write(`${text}\n`);
    },
    clear() {
      if (stream.isTTY && shown) stream.write("\r\u001b[2K");
      shown = "";
      printedAt = Date.now();
    },
  };
}
