/** The arguments of `npm run checkout`, and the errors of invalid ones. */
import { parseArguments } from "./arguments.mjs";
import { UserError } from "./main.mjs";
import { LANGUAGES, wordsFor } from "./words.mjs";

const options = {
  cod: { type: "boolean" },
  prepaid: { type: "boolean" },
  count: { type: "string", default: "1" },
  held: { type: "boolean" },
  refused: { type: "boolean" },
  follow: { type: "boolean" },
  json: { type: "boolean" },
  lang: { type: "string" },
  help: { type: "boolean", short: "h" },
};

/** The arguments as values, with the words of their language; a UserError with the reason and where the help is. */
export function parseCheckout(args, env = process.env) {
  const words = wordsFor(args, env);
  const refuse = (sentence) => {
    throw new UserError(`${sentence}\n${words.hint}`);
  };
  const values = parseArguments(args, options, { words, refuse });
  if (values.lang !== undefined && !Object.hasOwn(LANGUAGES, values.lang))
    refuse(words.unknownLanguage(values.lang));
  if (!/^-?\d+$/.test(values.count)) refuse(words.notWhole(values.count));
  const count = Number(values.count);
  if (count < 1) refuse(words.tooFew(values.count));
  if (values.cod && values.prepaid) refuse(words.oneOf(["--cod", "--prepaid"]));
  const shown = ["held", "refused", "follow"].filter((name) => values[name]);
  if (shown.length > 1) refuse(words.oneOf(["--held", "--refused", "--follow"]));
  const [alone] = shown.filter((name) => name !== "held");
  if (alone && count > 1) refuse(words.oneOrder(`--${alone}`));
  if (shown.length > 0 && values.json) refuse(words.forPeople(`--${shown[0]}`));
  return { ...values, count, words };
}
