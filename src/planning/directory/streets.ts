/** Words that say what a street is, and stand in no name. */
export const STREET_WORDS = [
  ...["вул", "вулиця", "ул", "улица", "просп", "пр", "пр-т", "пр-кт", "бульв", "б-р", "пл", "пров"],
];

/** Such words that a directory may also have as a part of the name. */
export const STREET_WORDS_IN_NAMES = [
  ...["проспект", "шосе", "шоссе", "бульвар", "площа", "площадь", "провулок", "переулок"],
];

const before = (words: readonly string[]) => new RegExp(`^(?:${words.join("|")})(?:\\.\\s*|\\s+)`, "iu");
const ALL_WORDS = [...STREET_WORDS, ...STREET_WORDS_IN_NAMES];
const WORD_BEFORE = before(ALL_WORDS);
const WORD_IN_NAME_BEFORE = before(STREET_WORDS_IN_NAMES);
const WORD_AFTER = new RegExp(`[\\s,]+(?:${ALL_WORDS.join("|")})\\.?$`, "iu");

/** A comma, and the number of a house if one is typed already. */
const HOUSE = /\s*,\s*(?:(?:буд|будинок|дом|д)[.\s]\s*)?(?:№\s*)?(?:\d.*)?$/iu;

/**
 * What is asked for, one text after another until one finds a street: a directory has the street's name alone, while people
 * type “вул. Хрещатик, 22”. A word that may be a part of the name is left out only after the whole text finds nothing. Empty when only a
 * word for a street is typed so far.
 */
export function streetSearches(typed: string): readonly string[] {
  const street = typed.replace(HOUSE, "").replace(WORD_AFTER, "");
  const name = street.replace(WORD_BEFORE, "");
  return WORD_IN_NAME_BEFORE.test(street) ? [street, name] : [name];
}
