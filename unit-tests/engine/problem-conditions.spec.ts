import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PROBLEM_CODES, problemMessage } from "../../src/catalogue";

const SRC = join(__dirname, "../../src");

/** Files that may raise a problem. */
const RAISING = ["engine", "modules/sklad"]
  .flatMap((folder) =>
    readdirSync(join(SRC, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  )
  .filter((path) => path.endsWith(".ts"))
  .map((path) => readFileSync(join(SRC, path), "utf8"))
  .filter((text) => /\braise\(|\bproblemOf\(/.test(text));

// That each of its endings ends it: integration-tests/problems.
it.each(PROBLEM_CODES)("%s has a sentence in both languages, and the engine raises it", (code) => {
  for (const language of ["en", "uk"] as const)
    expect(problemMessage({ code, params: null }, language).length).toBeGreaterThan(40);
  expect(RAISING.filter((text) => text.includes(`"${code}"`)).length).toBeGreaterThan(0);
});
