import cyrillicToTranslit from "cyrillic-to-translit-js";

const kmu55 = cyrillicToTranslit({ preset: "uk" });

/** Apostrophes of every keyboard, quotation marks, and characters without a shape, which all stand inside a word. */
const INSIDE_WORDS = /['"’‘‛ʼʻʹ`´′“”„«»\p{Cf}]/gu;

/** Accents that mark the stress in Ukrainian text; of a Latin letter they are dropped too. */
const STRESS = /[\u0300\u0301]/g;

/** Letters of Russian that Ukrainian lacks, by the Ukrainian letter that the name has there, and one of Polish. */
const FOREIGN: Readonly<Record<string, string>> = { ы: "и", э: "е", ё: "е", ъ: "", ł: "l" };

/** Latin letters that are written for one another: `y` and `i`, `h` and `g`, and those that KMU-55 does not use. */
const ALIKE: Readonly<Record<string, string>> = { y: "i", j: "i", g: "h", w: "v", q: "k", x: "ks" };

/** Groups of letters that spellings differ in; applied until none is left. */
const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/([a-z])\1+/g, "$1"],
  [/(zh|ch|sh)\1+/g, "$1"],
  [/kh/g, "h"],
  [/ts/g, "c"],
  [/ie/g, "e"],
];

/**
 * The key that a name of the directory is stored by and a text of a customer is searched by: words of `a-z0-9` with one
 * space between. Ukrainian, its transliteration by KMU-55, and most Russian and Latin spellings of a name have keys that are
 * equal or differ in a letter: "Кам’янець-Подільський" and "Kamianets-Podilskyi" are both `kamianec podilski`. No text
 * is an error. Plain ASCII, because a database may know neither the order nor the case of Cyrillic.
 */
export function searchKey(text: string): string {
  const letters = text
    .replace(/№/g, " ")
    .replace(INSIDE_WORDS, "")
    .normalize("NFD")
    .replace(STRESS, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[ыэёъł]/g, (letter) => FOREIGN[letter] ?? letter);
  const latin = kmu55.transform(letters).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = latin.replace(/[^a-z0-9]+/g, " ").trim();
  return foldGroups(words.replace(/[yjgwqx]/g, (letter) => ALIKE[letter] ?? letter));
}

function foldGroups(key: string): string {
  const folded = GROUPS.reduce((text, [group, letter]) => text.replace(group, letter), key);
  return folded === key ? key : foldGroups(folded);
}

/** Whether each word of `words` is the beginning of a word of the key. */
export function hasBeginnings(key: string, words: string): boolean {
  return words.split(" ").every((word) => ` ${key}`.includes(` ${word}`));
}

const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const UKRAINIAN = "йцукенгшщзхїфівапролджєячсмитьбю";

/** What was meant by a text typed on a Ukrainian keyboard that was switched to Latin: "kmdsd" is "львів". */
export function typedInLatin(text: string): string {
  return text.toLowerCase().replace(/[a-z[\];',.]/g, (key) => UKRAINIAN[LATIN.indexOf(key)] ?? key);
}
