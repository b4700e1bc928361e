import cyrillicToTranslit from "cyrillic-to-translit-js";

interface Town {
  readonly name: string;
  /** The beginning of its region's name. */
  readonly region: string;
  /** Its former, Russian and foreign names. */
  readonly also: readonly string[];
}

/**
 * The larger towns of Ukraine, by their population: of what begins alike, the larger one is meant. With former names, which
 * a directory may still use, and Russian ones, so that their beginnings are found; what only a letter tells apart the search
 * finds without them.
 */
const TOWNS: readonly Town[] = [
  ["Київ", "Київ", "Киев", "Kiev", "Kijów"],
  ["Харків", "Харків", "Харьков"],
  ["Одеса", "Одес"],
  ["Дніпро", "Дніпро", "Днепр", "Днепропетровск", "Дніпропетровськ", "Dnepr"],
  ["Донецьк", "Донец", "Сталіно"],
  ["Львів", "Львів", "Львов", "Lemberg"],
  ["Запоріжжя", "Запор", "Запорожье", "Zaporozhye"],
  ["Кривий Ріг", "Дніпро", "Кривой Рог", "Krivoy Rog"],
  ["Севастополь", "Севасто"],
  ["Миколаїв", "Миколаїв", "Николаев", "Nikolaev"],
  ["Маріуполь", "Донец", "Мариуполь", "Жданов"],
  ["Луганськ", "Луган", "Ворошиловград"],
  ["Вінниця", "Вінни", "Винница"],
  ["Сімферополь", "Крим", "Симферополь"],
  ["Херсон", "Херсон"],
  ["Чернігів", "Черніг", "Чернигов"],
  ["Полтава", "Полтав"],
  ["Хмельницький", "Хмельни", "Проскурів", "Проскуров"],
  ["Черкаси", "Черкас", "Черкассы"],
  ["Чернівці", "Чернів", "Черновцы", "Chernovtsy"],
  ["Суми", "Сум", "Сумы"],
  ["Житомир", "Житомир"],
  ["Рівне", "Рівн", "Ровно", "Rovno"],
  ["Івано-Франківськ", "Івано", "Ивано-Франковск", "Станіслав"],
  ["Кам’янське", "Дніпро", "Каменское", "Дніпродзержинськ", "Днепродзержинск"],
  ["Кропивницький", "Кіровоград", "Кіровоград", "Кировоград", "Єлисаветград"],
  ["Тернопіль", "Терноп", "Тернополь"],
  ["Кременчук", "Полтав", "Кременчуг"],
  ["Луцьк", "Волин", "Łuck"],
  ["Біла Церква", "Київ", "Белая Церковь", "БЦ"],
  ["Краматорськ", "Донец"],
  ["Мелітополь", "Запор", "Мелитополь"],
  ["Ужгород", "Закарпат", "Uzhorod"],
  ["Бровари", "Київ"],
  ["Нікополь", "Дніпро", "Никополь"],
  ["Бердянськ", "Запор"],
  ["Павлоград", "Дніпро"],
  ["Слов’янськ", "Донец", "Славянск"],
  ["Кам’янець-Подільський", "Хмельни", "Каменец-Подольский"],
  ["Мукачево", "Закарпат"],
  ["Конотоп", "Сум"],
  ["Умань", "Черкас"],
  ["Бердичів", "Житомир", "Бердичев"],
  ["Шостка", "Сум"],
  ["Ізмаїл", "Одес", "Измаил"],
  ["Бориспіль", "Київ", "Борисполь"],
  ["Ірпінь", "Київ", "Ирпень"],
  ["Дрогобич", "Львів"],
  ["Стрий", "Львів"],
  ["Ковель", "Волин"],
  ["Ніжин", "Черніг", "Нежин"],
  ["Чорноморськ", "Одес", "Черноморск", "Іллічівськ", "Ильичевск"],
  ["Олександрія", "Кіровоград", "Александрия"],
  ["Шептицький", "Львів", "Червоноград"],
  ["Самар", "Дніпро", "Новомосковськ", "Новомосковск"],
  ["Звягель", "Житомир", "Новоград-Волинський", "Новоград-Волынский"],
  ["Горішні Плавні", "Полтав", "Горишние Плавни", "Комсомольськ"],
  ["Вараш", "Рівн", "Кузнецовськ", "Кузнецовск"],
  ["Бахмут", "Донец", "Артемівськ", "Артемовск"],
  ["Покровськ", "Донец", "Красноармійськ", "Красноармейск"],
  ["Південноукраїнськ", "Миколаїв", "Южноукраїнськ", "Южноукраинск"],
  ["Південне", "Одес", "Южне", "Южный"],
  ["Переяслав", "Київ", "Переяслав-Хмельницький"],
  ["Володимир", "Волин", "Володимир-Волинський", "Владимир-Волынский"],
  ["Подільськ", "Одес", "Котовськ", "Котовск"],
  ["Берестин", "Харків", "Красноград"],
  ["Златопіль", "Харків", "Первомайський", "Первомайский"],
  ["Покров", "Дніпро", "Орджонікідзе", "Орджоникидзе"],
  ["Олешки", "Херсон", "Цюрупинськ", "Цюрупинск"],
  ["Сновськ", "Черніг", "Щорс"],
].map(([name = "", region = "", ...also]) => ({ name, region, also }));

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

interface Known {
  readonly regionKey: string;
  readonly names: readonly string[];
  readonly size: number;
}

/** Of one of {@link TOWNS}: above this, the larger the more. */
const TOWN = 4;
const CITY = 2;
const SETTLEMENT = 1.4;
const VILLAGE = 1;
/** By the beginnings of the service's words for the kind of a place. */
const KINDS: readonly (readonly [beginning: string, size: number])[] = [
  ...["місто", "город", "city"].map((word) => [searchKey(word), CITY] as const),
  ...["смт", "селище", "поселок"].map((word) => [searchKey(word), SETTLEMENT] as const),
];

const KNOWN = byName(TOWNS);

/** How much more a place is asked for than a village (1), by its kind, and for the larger towns by name. */
export function citySize(name: string, region: string | null, kind: string | null): number {
  const key = searchKey(kind ?? "");
  const size = KINDS.find(([beginning]) => key.startsWith(beginning))?.[1] ?? VILLAGE;
  // A village may have the name of a town; a kind that the service does not give excludes nothing.
  const town = kind === null || size === CITY ? knownTown(name, region) : undefined;
  return town?.size ?? size;
}

/** Refs of the larger towns among these cities, the largest first; villages and unknown towns are none. */
export function largestTowns(
  cities: readonly { ref: string; name: string; region: string | null; kind: string | null }[],
  most: number,
): string[] {
  return cities
    .map(({ ref, name, region, kind }) => ({ ref, size: citySize(name, region, kind) }))
    .filter(({ size }) => size > TOWN)
    .sort((left, right) => right.size - left.size)
    .slice(0, most)
    .map(({ ref }) => ref);
}

/** The keys a city is searched by: its name as it is, without what stands in brackets, and a known town's other names. */
export function spellingsOf(name: string, region: string | null): string[] {
  const keys = [bareName(name), searchKey(name), ...(knownTown(name, region)?.names ?? [])];
  return [...new Set(keys)].filter((key) => key !== "");
}

/** Services tell places of one name apart as "Балки (Вінницька обл.)". */
const bareName = (name: string) => searchKey(name.replace(/\(.*$/s, ""));

function knownTown(name: string, region: string | null): Known | undefined {
  const regionKey = searchKey(region ?? "");
  return KNOWN.get(bareName(name))?.find((town) => regionKey === "" || regionKey.startsWith(town.regionKey));
}

function byName(towns: readonly Town[]): ReadonlyMap<string, readonly Known[]> {
  const known = new Map<string, Known[]>();
  for (const [place, { name, region, also }] of towns.entries()) {
    const names = [...new Set([name, ...also].map(searchKey))];
    const town = { regionKey: searchKey(region), names, size: TOWN + 1 - place / towns.length };
    for (const key of names) known.set(key, [...(known.get(key) ?? []), town]);
  }
  return known;
}
