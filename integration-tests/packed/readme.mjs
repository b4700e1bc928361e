import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/lib/main.mjs";

/** Blocks of a page by the names before them: `<!-- run: migrate -->`, then a fenced block, indented or not. */
export function blocksOf(path) {
  const page = readFileSync(join(ROOT, path), "utf8");
  const found = page.matchAll(/<!-- (?:run: )?([a-z-]+) -->\n\n( *)```[a-z]+\n([\s\S]*?)\n\2```/g);
  return Object.fromEntries(
    [...found].map(([, name, indent, code]) => [name, code.replaceAll(new RegExp(`^${indent}`, "gm"), "")]),
  );
}

/** Pages whose marked blocks are run. */
export const PAGES = ["README.md", "docs/by-script.md", "docs/leaving.md"];
const BLOCKS = Object.assign({}, ...PAGES.map(blocksOf));

/** Names of the blocks that no test has run yet: every example of the documents is run. */
export const notRun = new Set(Object.keys(BLOCKS));

/** The code of the README, or of a page for a setup without the admin, under that name. */
export function readmeBlock(name) {
  const code = BLOCKS[name];
  if (code === undefined) throw new Error(`None of ${PAGES.join(", ")} has a block "${name}".`);
  notRun.delete(name);
  return code;
}
