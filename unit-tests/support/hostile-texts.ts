const LENGTH = 100_000;
/** Texts that make a badly written pattern restart at every character. */
export const HOSTILE_TEXTS = {
  "an extension's letter": `${"x".repeat(LENGTH)}\n1`,
  blanks: `a${" \u00a0\t".repeat(LENGTH / 3)}b`,
  digits: "067 ".repeat(LENGTH / 4),
  "open brackets": "(".repeat(LENGTH),
  "full stops": `${".".repeat(LENGTH)}a`,
  "combining marks": `Й${"\u0306\u0301".repeat(LENGTH / 2)}`,
  entities: "&#x41;&amp".repeat(LENGTH / 10),
  "halves of pairs": "\ud800".repeat(LENGTH),
};
