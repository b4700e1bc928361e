/** What the demo's commands print, in the language of the terminal. */
import en from "./words-en.mjs";
import uk from "./words-uk.mjs";

export const LANGUAGES = { en, uk };

/**
 * The language of a command: `--lang uk`, else the terminal's by LC_ALL, LC_MESSAGES or LANG, else English. An unknown
 * `--lang` is left to the command's own check.
 */
export function languageOf(args, env) {
  const at = args.findIndex((arg) => arg === "--lang" || arg.startsWith("--lang="));
  const given = at < 0 ? undefined : args[at].includes("=") ? args[at].split("=")[1] : args[at + 1];
  if (given !== undefined && Object.hasOwn(LANGUAGES, given)) return given;
  const name = env.LC_ALL || env.LC_MESSAGES || env.LANG || "";
  return /^uk([_.@-]|$)/i.test(name) ? "uk" : "en";
}

/** The words of a command with these arguments. */
export const wordsFor = (args, env = process.env) => LANGUAGES[languageOf(args, env)];
