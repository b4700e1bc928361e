import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PROBLEM_CODES, problemMessage } from "../../src/catalogue";
import { STATES } from "../../src/planning/states";

const SRC = join(__dirname, "../../src");

/** Files that may raise a problem. */
const RAISING = ["engine", "modules/sklad"]
  .flatMap((folder) =>
    readdirSync(join(SRC, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  )
  .filter((path) => path.endsWith(".ts"))
  .map((path) => readFileSync(join(SRC, path), "utf8"))
  .filter((text) => /\braise\(|\bproblemOf\(/.test(text));

// The engine raises what the row of a state names (`status-transitions.ts`). That each of its endings ends it: integration-tests/problems.
it.each(PROBLEM_CODES)("%s has a sentence in both languages, and the engine raises it", (code) => {
  for (const language of ["en", "uk"] as const)
    expect(problemMessage({ code, params: null }, language).length).toBeGreaterThan(40);
  const isOfState = Object.values(STATES).some(({ raises }) => raises === code);
  expect(isOfState || RAISING.some((text) => text.includes(`"${code}"`))).toBe(true);
});
