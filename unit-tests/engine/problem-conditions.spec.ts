import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PROBLEM_CONDITIONS } from "../../src/engine/problems/codes";
import { PROBLEM_CODES, problemMessage } from "../../src/planning/messages/problem-messages";

const ENGINE = join(__dirname, "../../src/engine");

/** Source files that end problems; the table itself is none of them. */
const ENDING = readdirSync(ENGINE, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith("problems/codes.ts"))
  .map((path) => readFileSync(join(ENGINE, path), "utf8"))
  .filter((text) =>
    /endFor(?:Orders|AllOf|Commands|Connection|Shop)\(|problems\.clear\(problemKey\.feed\(/.test(text),
  );

const isSaid = (ending: string): boolean =>
  ENDING.some((text) =>
    ending === "feed_succeeded"
      ? text.includes("problems.clear(problemKey.feed(")
      : text.includes(`"${ending}"`),
  );

it.each(PROBLEM_CODES)(
  "%s has a sentence in both languages, and what ends it is said by the engine",
  (code) => {
    for (const language of ["en", "uk"] as const)
      expect(problemMessage({ code, params: null }, language).length).toBeGreaterThan(40);
    const { ends } = PROBLEM_CONDITIONS[code];
    expect(ends.length).toBeGreaterThan(0);
    expect(ends.filter((ending) => !isSaid(ending))).toEqual([]);
  },
);
