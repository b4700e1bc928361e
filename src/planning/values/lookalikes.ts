/** Cyrillic letters and the Latin ones that look like them, in lower case. */
const LATIN: Readonly<Record<string, string>> = {
  а: "a",
  в: "b",
  е: "e",
  з: "3",
  і: "i",
  ї: "i",
  ï: "i",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
};

/** A text without case and the alphabet of letters that look alike: the same for texts that a person takes for one. */
export function looksOf(text: string): string {
  return text.toLowerCase().replace(/[а-яіїï]/g, (letter) => LATIN[letter] ?? letter);
}
