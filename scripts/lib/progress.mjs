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

/** One line that is written over and over on a terminal; elsewhere, when `enabled`, it is printed now and then. */
export function liveLine({ enabled, stream }) {
  const everyMs = 5000;
  let shownAt = Date.now();
  return {
    show(text) {
      if (stream.isTTY) return void stream.write(`\r\u001b[2K${text}`);
      if (!enabled || Date.now() - shownAt < everyMs) return;
      shownAt = Date.now();
      stream.write(`${text}\n`);
    },
    clear: () => void (stream.isTTY && stream.write("\r\u001b[2K")),
  };
}
