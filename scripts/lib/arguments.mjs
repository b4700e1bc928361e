import { parseArgs } from "node:util";

/** What Node.js finds wrong with arguments, by its code: the sentence of the command's own language. */
const SENTENCES = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: "unknownOption",
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: "noWords",
};

/**
 * The values of a command's arguments.
 * @param {{ words: object, refuse: (sentence: string) => never }} report `refuse` gets what is wrong, in one sentence
 */
export function parseArguments(args, options, { words, refuse }) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    const [, name = ""] = /'([^' ]+)[^']*'/.exec(error.message) ?? [];
    const key =
      SENTENCES[error.code] ?? (options[bare(name)]?.type === "string" ? "needsValue" : "takesNoValue");
    if (!error.code?.startsWith("ERR_PARSE_ARGS_")) throw error;
    return refuse(words[key](name));
  }
}

/** `--count` without its dashes. */
const bare = (name) => name.replace(/^-*/, "");
