const colors = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code) => (text) => (colors ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = paint("1");
export const dim = paint("2");
export const green = paint("32");

/** Says what is being done, and afterwards that it is done and how long it took. */
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
