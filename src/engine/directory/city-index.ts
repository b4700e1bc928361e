import MiniSearch, { type SearchResult } from "minisearch";
import type { CityRow } from "../../modules/sklad/types";
import {
  citySize,
  hasBeginnings,
  searchKey,
  spellingsOf,
  typedInLatin,
} from "../../planning/directory/cities";
import { compareText } from "../../planning/values/canonical";

export type IndexedCity = Pick<CityRow, "ref" | "name" | "region" | "kind">;

interface Entry {
  readonly city: IndexedCity;
  /** The keys of its name and of its other spellings. */
  readonly names: readonly string[];
  readonly region: string;
  readonly size: number;
}

/** Documents that MiniSearch takes before the process serves others: about a millisecond's work. */
const CHUNK = 100;

/** Cities that are kept for each beginning of one or two letters. */
const READY = 50;

/** Words of a query that are searched: no name with its region has more, and each costs time. */
const MOST_WORDS = 6;
/** A beginning of fewer letters has thousands of cities, so only the word that is being typed may be one. */
const SHORTEST_BEGINNING = 3;
/** Cities without a typo beside which others are not looked for. */
const ENOUGH = 10;

/** Words that say what a name is, and are part of few names: "м. Київ", "Балки, Вінницька обл.", but "Нове Село". */
const NO_NAMES: ReadonlySet<string> = new Set(
  ["м", "місто", "город", "с", "село", "смт", "селище", "обл", "область", "oblast", "region"].map(searchKey),
);

/** How well a word matches. With a name that is there as a whole, others with typos are not meant. */
const EXACT = 4;
const BEGINNING = 2;
const TYPO = 1;

/** The cities of one directory, searched in memory: by the beginnings of words, with typos, the larger of two first. */
export class CityIndex {
  readonly #entries: Entry[] = [];
  readonly #words = new MiniSearch<Record<string, string | number>>({
    fields: ["name", "region"],
    tokenize: (key) => key.split(" "),
    processTerm: (word) => word,
    searchOptions: { maxFuzzy: 3 },
  });
  readonly #ready = new Map<string, IndexedCity[]>();
  /** Names with a word of {@link NO_NAMES}. */
  readonly #withNoNames = new Set<string>();

  private constructor() {}

  /** @param cities in chunks, each with its ref once */
  static async build(cities: AsyncIterable<readonly IndexedCity[]>): Promise<CityIndex> {
    const index = new CityIndex();
    for await (const chunk of cities) await index.#add(chunk);
    index.#makeReady();
    return index;
  }

  /** @param text as a customer types it; nothing finds the largest cities */
  find(text: string, limit: number): IndexedCity[] {
    const typed = searchKey(text);
    const key = searched(typed);
    if (key === "" && text.trim() !== "") return [];
    const meant = searched(searchKey(typedInLatin(text)));
    return [...new Set([...this.#whole(typed), ...this.#likely(key, meant)])].slice(0, limit);
  }

  async #add(cities: readonly IndexedCity[]): Promise<void> {
    const first = this.#entries.length;
    for (const { ref, name, region, kind } of cities) {
      const names = spellingsOf(name, region);
      const [own = ""] = names;
      if (hasNoName(own)) this.#withNoNames.add(own);
      this.#entries.push({
        city: { ref, name, region, kind },
        names,
        region: searchKey(region ?? ""),
        size: citySize(name, region, kind),
      });
    }
    const documents = this.#entries
      .slice(first)
      .map(({ names, region }, place) => ({ id: first + place, name: names.join(" "), region }));
    await this.#words.addAllAsync(documents, { chunkSize: CHUNK });
  }

  /** Beginnings of one and two letters have thousands of cities: the largest of each are known before they are asked for. */
  #makeReady(): void {
    for (const { city, names } of [...this.#entries].sort(bySize)) {
      const beginnings = new Set(names.flatMap((name) => [name.slice(0, 1), name.slice(0, 2)]));
      for (const beginning of ["", ...beginnings]) {
        const ready = this.#ready.get(beginning);
        if (!ready) this.#ready.set(beginning, [city]);
        else if (ready.length < READY) ready.push(city);
      }
    }
  }

  /** Cities whose whole name is typed and would be searched without one of its words. */
  #whole(typed: string): IndexedCity[] {
    if (!hasNoName(typed)) return [];
    const names = [...this.#withNoNames].filter((name) => ` ${typed} `.includes(` ${name} `));
    if (names.length === 0) return [];
    const key = searched(typed, new Set(names.flatMap((name) => name.split(" "))));
    return this.#ranked(key).flatMap(({ city, names: [name = ""] }) => (names.includes(name) ? [city] : []));
  }

  #likely(key: string, meant: string): IndexedCity[] {
    const ready = this.#ready.get(key);
    if (ready) return ready;
    if (key.length <= 2) return this.#ready.get(meant) ?? [];
    return this.#attempts(key, meant).map(({ city }) => city);
  }

  /**
   * All words, with typos where few have them without; without the last letter, which may be half of a "ts" or a typo; in the
   * other layout; only some words.
   */
  #attempts(key: string, meant: string): Entry[] {
    const all = this.#ranked(key);
    if (all.length >= ENOUGH) return all;
    const alike = this.#ranked(key, { typos: true });
    if (alike.length > 0) return alike;
    const shorter = key.length > 3 ? this.#ranked(key.slice(0, -1).trim(), { typos: true }) : [];
    if (shorter.length > 0) return shorter;
    const switched = meant === key ? [] : this.#ranked(meant);
    return switched.length > 0 ? switched : this.#ranked(key, { typos: true, some: true });
  }

  #ranked(key: string, { typos = false, some = false } = {}): Entry[] {
    const words = key.split(" ");
    const long = words.filter((word) => word.length >= SHORTEST_BEGINNING);
    // Thousands have a word that begins with one or two letters: those are looked for in what the other words find.
    const short =
      long.length > 0 && !some ? words.filter((word) => word.length < SHORTEST_BEGINNING).join(" ") : "";
    const query = short === "" ? words : long;
    const found = this.#words.search(query.join(" "), {
      // One word is of the name: each region has a thousand cities.
      fields: query.length === 1 ? ["name"] : ["name", "region"],
      combineWith: some ? "OR" : "AND",
      prefix: (word, place, all) => word.length >= SHORTEST_BEGINNING || place === all.length - 1,
      fuzzy: (word) => (typos && word.length > 3 ? 0.25 : false),
    });
    const ranked = found.flatMap((result) => {
      const entry = this.#entries[result.id as number];
      if (!entry || !isOfName(result) || !hasWords(entry, short)) return [];
      const match = weightOf(key, entry, result) / query.length;
      return [{ entry, match, weight: match * entry.size, score: result.score }];
    });
    const isNamed = ranked.some(({ match }) => match >= EXACT);
    return ranked
      .filter(({ match }) => !isNamed || match >= BEGINNING)
      .sort(
        (left, right) =>
          right.weight - left.weight || right.score - left.score || bySize(left.entry, right.entry),
      )
      .map(({ entry }) => entry);
  }
}

const hasWords = ({ names, region }: Entry, words: string) =>
  words === "" || hasBeginnings(`${names.join(" ")} ${region}`, words);

/** A region alone is not meant: "київ" asks for no village of the Kyiv region. */
const isOfName = ({ match }: SearchResult) => Object.values(match).some((fields) => fields.includes("name"));

/** The sum over the words of the query: of several, a city that matches more comes first. */
function weightOf(key: string, { names }: Entry, { match, queryTerms }: SearchResult): number {
  const isWhole = names.some((name) => ` ${key} `.includes(` ${name} `));
  const matched = Object.keys(match);
  const weights = queryTerms.map((word) => {
    if (isWhole) return EXACT;
    return matched.some((term) => term.startsWith(word)) ? BEGINNING : TYPO;
  });
  return weights.reduce((sum, weight) => sum + weight, 0);
}

const hasNoName = (key: string) => key.split(" ").some((word) => NO_NAMES.has(word));

/**
 * Each word once, without those that say what a name is, and a bounded number of them.
 * @param kept words of names
 */
function searched(key: string, kept: ReadonlySet<string> = new Set()): string {
  const words = [...new Set(key.split(" "))];
  const names = words.filter((word) => kept.has(word) || !NO_NAMES.has(word));
  return (names.length > 0 ? names : words).slice(0, MOST_WORDS).join(" ");
}

function bySize(left: Entry, right: Entry): number {
  return (
    right.size - left.size ||
    compareText(left.names[0] ?? "", right.names[0] ?? "") ||
    compareText(left.city.region ?? "", right.city.region ?? "") ||
    compareText(left.city.ref, right.city.ref)
  );
}
