import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { branchKey, branchQuery } from "../../../src/planning/directory/branches";
import { hasBeginnings, searchKey } from "../../../src/planning/directory/cities";

const LVIV = { name: "Львів", region: "Львівська" };
const DOCS = readFileSync(resolve(__dirname, "../../../docs/store-routes.md"), "utf8");
const [, TABLE = ""] = DOCS.split("| in Львів a customer types | what is searched |\n|---|---|\n");
const QUERIES = [...TABLE.matchAll(/^\| (.+) \| (.+) \|$/gm)].map(
  ([, typed = "", searched = ""]) => [typed, searched] as const,
);

describe("What is asked for by a text in the picker of branches", () => {
  it.each([
    ["12", "12", "12"],
    ["№12", "12", "12"],
    ["Відділення №12", "12", "12"],
    ["отделение 12", "12", "12"],
    ["вул. Хрещатик, 22", "hreshchatik 22", "22"],
    ["Почтомат 5", "poshtomat 5", "5"],
    ["хреща", "hreshcha", ""],
    ["12а", "12a", ""],
    ["відділення", "", ""],
    ["  ", "", ""],
  ])("“%s” is the words “%s” and the number “%s”", (text, key, number) => {
    expect(branchQuery(text)).toEqual({ key, number });
  });

  it("is tried with the queries of the documentation", () => {
    expect(QUERIES.length).toBeGreaterThanOrEqual(20);
  });

  it.each(QUERIES)("in a city, “%s” is “%s”", (typed, searched) => {
    expect(branchQuery(typed, LVIV).key).toBe(searchKey(searched));
  });

  it.each([
    ["Нове Село", "с. Нове Село, Зелена, 101", "Зелена 101"],
    ["Біла Церква", "Белая Церковь, Церква 5", "Церква 5"],
    ["Кам’янець-Подільський", "м. Каменец-Подольский, відділення 3", "3"],
    ["Балки (Вінницька обл.)", "Балки, Миру, 5", "Миру 5"],
    ["Мир", "Мир, вул. Мир, 5", "Мир 5"],
    ["Зелена", "зелена", "зелена"],
    ["", "Львів, 5", "Львів 5"],
  ])("has the first mention of %s only beside other words: “%s” is “%s”", (name, typed, searched) => {
    expect(branchQuery(typed, { name, region: null }).key).toBe(searchKey(searched));
  });

  it("finds each branch by the address that its list shows", () => {
    const branch = { number: "12", name: "Відділення №12", address: "Львів, Зелена, 101" };
    for (const text of [branch.address, `${branch.address} ${branch.name}`])
      expect(hasBeginnings(branchKey(branch), branchQuery(text, LVIV).key)).toBe(true);
  });

  it.each([
    ...["вул.", "вулиця", "просп.", "проспект", "пр.", "пр-т", "пр-кт", "пр - т", "Пр-т."],
    ...[
      "бульв.",
      "бульвар",
      "б-р",
      "Б-Р",
      "площа",
      "пл.",
      "площадь",
      "провулок",
      "пров.",
      "переулок",
      "шосе",
      "шоссе",
    ],
  ])("has no “%s”, wherever it stands", (word) => {
    for (const name of ["Миру", "Миру, 5", "Шевченка Т.", "Ринок", "12"])
      for (const text of [`${word} ${name}`, `${name} ${word}`, `відділення 3 ${word} ${name}`])
        expect(branchQuery(text)).toEqual(branchQuery(text.replace(word, "")));
  });

  it.each([
    ["т", "t"],
    ["пр-т Т", "t"],
    ["б-р Р", "r"],
    ["Правди", "pravdi"],
    ["Плеханівська", "plehanivska"],
    ["Проспектна", "prospektna"],
  ])("keeps the words that are no such word: “%s”", (text, key) => {
    expect(branchQuery(text).key).toBe(key);
  });
});

describe("The key of a branch", () => {
  const finds = (branch: Parameters<typeof branchKey>[0], text: string) =>
    hasBeginnings(branchKey(branch), branchQuery(text).key);

  it.each([
    ["Відділення №12", "Львів, вул. Зелена, 101", "зелена 101"],
    ["Відділення №12", "Львів, вул. Зелена, 101", "12 зелена"],
    ["Відділення №12", "вул. Зелена, 101", "вул. зелена, 101"],
    ["Відділення №12", "вул. Зелена", "зелена"],
    ["Відділення №12", "Київ, пр-т Миру, 1", "проспект Миру 1"],
    ["Відділення №12: вул. Зелена, 101", "Львів, Зелена, 101", "Зелена, 101"],
    ["Відділення №12: вул. Зелена, 101", null, "Зелена, 101"],
  ])("has the street of “%s” at “%s”", (name, address, text) => {
    expect(finds({ number: "12", name, address }, text)).toBe(true);
  });

  it("has no city, which all its branches share", () => {
    const branch = { number: "12", name: "Відділення №12", address: "Київ, Львівська площа, 1" };
    expect(finds(branch, "київ")).toBe(false);
    expect(finds(branch, "львівська площа")).toBe(true);
  });

  it("has each word once, and none of what the service does not say", () => {
    const name = "Відділення №12: вул. Зелена, 101";
    expect(branchKey({ number: "12", name, address: "Львів, Зелена, 101" })).toBe(
      "12 vidilenia vul zelena 101",
    );
    expect(branchKey({ number: null, name: "Пункт", address: null })).toBe("punkt");
  });
});
