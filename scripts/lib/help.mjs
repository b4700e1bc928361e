import { parseArguments } from "./arguments.mjs";
import { UserError } from "./main.mjs";
import { LANGUAGES } from "./words.mjs";

/**
 * The values of the arguments of a script for those who work on this repository, in English as its output is. Prints `usage`
 * and returns null for --help; refuses what is not among its options.
 */
export function readOptions(usage, options = {}, args = process.argv.slice(2)) {
  const values = parseArguments(
    args,
    { ...options, help: { type: "boolean", short: "h" } },
    {
      words: LANGUAGES.en,
      refuse: (sentence) => {
        throw new UserError(`${sentence}\n\n${usage}`);
      },
    },
  );
  if (!values.help) return values;
  console.log(usage);
  return null;
}
