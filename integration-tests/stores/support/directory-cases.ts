import type { CasesOf } from "./cases";
import { CITY_OF_MANY, DIRECTORY_ADDRESS } from "./directory-filling";

const branch = (ref: string) => ({
  ...{ ref, number: "1", name: "Відділення №1", short_address: null, kind: null },
  ...{ is_closed: null, max_weight_kg: null, key: "1 відділення №1" },
});

const directory: CasesOf<"directory"> = {
  cities: async ({ directory }) => {
    for await (const chunk of directory.cities(DIRECTORY_ADDRESS)) if (chunk.length < 1_000) break;
  },
  city: ({ directory }) => directory.city(DIRECTORY_ADDRESS, "city-17"),
  branch: ({ directory }) => directory.branch(DIRECTORY_ADDRESS, "branch-17"),
  cityRead: ({ directory }) => directory.cityRead(DIRECTORY_ADDRESS, "city-17"),
  cityList: ({ directory }) => directory.cityList(DIRECTORY_ADDRESS),
  lostCities: ({ directory }) => directory.lostCities(DIRECTORY_ADDRESS, ["city-1", "city-2"]),
  lostBranches: ({ directory }) => directory.lostBranches(DIRECTORY_ADDRESS, CITY_OF_MANY, ["branch-1"]),
  replaceCities: ({ directory }) =>
    directory.replaceCities(DIRECTORY_ADDRESS, [{ ref: "new", name: "Нове", region: null, kind: null }], {
      partly: true,
    }),
  addCities: ({ directory }) =>
    directory.addCities(DIRECTORY_ADDRESS, [{ ref: "newer", name: "Новіше", region: null, kind: null }]),
  replaceBranches: ({ directory }) =>
    directory.replaceBranches(DIRECTORY_ADDRESS, "city-17", [branch("branch-17")], {
      read_at: new Date(Date.now() + 60_000),
    }),
};

const cityQueue: CasesOf<"cityQueue"> = {
  want: ({ cityQueue }) => cityQueue.want(DIRECTORY_ADDRESS, "city-9000"),
  wantCitiesOf: async ({ cityQueue }) => {
    const refs = Array.from({ length: 100 }, (_, index) => `branch-${index * 400}`);
    await cityQueue.wantCitiesOf(refs, { older_than_ms: 3_600_000 });
  },
  postpone: ({ cityQueue }) => cityQueue.postpone(DIRECTORY_ADDRESS, "city-17", 60_000),
  readInAdvance: ({ cityQueue }) => cityQueue.readInAdvance(DIRECTORY_ADDRESS, ["city-17", "city-9001"]),
  due: ({ cityQueue }) => cityQueue.due(DIRECTORY_ADDRESS, 8),
};

const heldReadings: CasesOf<"heldReadings"> = {
  lengthHeld: ({ heldReadings }) => heldReadings.lengthHeld(DIRECTORY_ADDRESS, "city-17"),
  hold: ({ heldReadings }) => heldReadings.hold(DIRECTORY_ADDRESS, "city-17", 3),
  release: ({ heldReadings }) => heldReadings.release(DIRECTORY_ADDRESS, "city-17"),
  citiesHeldAgain: ({ heldReadings }) => heldReadings.citiesHeldAgain(DIRECTORY_ADDRESS, { most: 5 }),
};

export const directoryCases = { directory, cityQueue, heldReadings };
