/** By the code of a letter, from а to я, and on to ї. */
const IN_LATIN = "a b v h d e zh z y i k l m n o p r s t u f kh ts ch sh shch  y  e iu ia     ie  i i".split(
  " ",
);

/**
 * The name of a Ukrainian region in Latin letters, as on road signs: "Івано-Франківська" gives "Ivano-Frankivska". Other
 * characters stay. Source: resolution 55 of the Cabinet of Ministers of Ukraine, 2010.
 */
export const inLatin = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll("ґ", "g")
    .replaceAll(/./g, (letter) => IN_LATIN[letter.charCodeAt(0) - 1072] ?? letter)
    .replaceAll(/\bi(?=[aeu])/g, "y")
    .replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
