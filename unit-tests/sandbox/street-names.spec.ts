import { Directory } from "../../src/sandbox/warehouse/directory";

const directory = new Directory(200);
const cities = directory.cities.map(({ Ref }) => Ref);

/** The ending of an adjective in the gender of the street's type. */
const ENDINGS: Readonly<Record<string, RegExp>> = {
  "вул.": /(а|я)$/,
  "просп.": /(ий|ій)$/,
  "бульв.": /(ий|ій)$/,
  "пров.": /(ий|ій)$/,
};

const disagreeing = (names: readonly (readonly [type: string, name: string])[]): string[] =>
  names.filter(([type, name]) => !ENDINGS[type]?.test(name)).map((pair) => pair.join(" "));

describe("A street's name has the gender of its type", () => {
  it("in the directory of streets", () => {
    const streets = cities.flatMap((ref) => directory.streetsIn(ref) ?? []);
    expect(new Set(streets.map(({ StreetsType }) => StreetsType))).toEqual(new Set(Object.keys(ENDINGS)));
    expect(
      disagreeing(streets.map(({ StreetsType, Description }) => [StreetsType ?? "", Description] as const)),
    ).toEqual([]);
  });

  it("in the address of a branch", () => {
    const addresses = cities.flatMap((ref) => directory.branchesIn(ref) ?? []);
    const names = addresses.map(({ Description }) => /: (\S+) (.+), \d+$/.exec(Description)?.slice(1));
    expect(disagreeing(names.map(([type, name] = []) => [type ?? "", name ?? ""] as const))).toEqual([]);
  });
});
