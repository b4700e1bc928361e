import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { GET as cities } from "../../src/api/store/sklad/cities/route";
import { GET as branches } from "../../src/api/store/sklad/cities/[ref]/branches/route";
import { GET as streets } from "../../src/api/store/sklad/streets/route";
import { findBranches, findCities, findStreets } from "../../src/engine/directory";

jest.mock("../../src/engine/directory");

const CITY = { ref: "lviv", name: "Львів", region: "Львівська", kind: "місто" };
const BRANCH = { ref: "1", number: "1", name: "№1", address: null, kind: null, max_weight_kg: null };
const STREET = { ref: "s", name: "Зелена", type: "вул." };

/** What a route makes of what was found: its body, and what may be kept of it. */
async function answerOf(route: typeof cities | typeof branches | typeof streets) {
  const answer: { body?: unknown; cache?: string } = {};
  const response = {
    set: (_: string, value: string) => Object.assign(response, void (answer.cache = value)),
    json: (body: unknown) => void (answer.body = body),
  };
  const request = { scope: { resolve: () => undefined }, params: { ref: "lviv" }, validatedQuery: {} };
  await route(request as unknown as MedusaRequest, response as unknown as MedusaResponse);
  return answer;
}

const KEPT = "public, max-age=300";
const NOT_KEPT = "no-store";

describe("A response of the store routes", () => {
  it.each([
    { found: { cities: [CITY], complete: true }, cache: KEPT },
    { found: { cities: [], complete: true }, cache: NOT_KEPT },
    { found: { cities: [CITY], complete: false }, cache: NOT_KEPT },
    { found: { cities: [], complete: false }, cache: NOT_KEPT },
  ])(
    "says whether the list of cities is complete, and is kept only where it is: $found",
    async ({ found, cache }) => {
      jest.mocked(findCities).mockResolvedValue(found);
      expect(await answerOf(cities)).toEqual({ body: found, cache });
    },
  );

  it.each([
    { complete: true, cache: KEPT },
    { complete: false, cache: NOT_KEPT },
  ])("about branches is kept only where they are complete: $complete", async ({ complete, cache }) => {
    const { address: short_address, ...branch } = BRANCH;
    const row = { ...branch, short_address } as Awaited<ReturnType<typeof findBranches>>["branches"][number];
    jest.mocked(findBranches).mockResolvedValue({ branches: [row], has_more: false, complete });
    const body = { branches: [BRANCH], has_more: false, complete };
    expect(await answerOf(branches)).toEqual({ body, cache });
  });

  it.each([
    { found: [STREET], cache: KEPT },
    { found: [], cache: NOT_KEPT },
  ])("about streets is kept only where there are some: $found", async ({ found, cache }) => {
    jest.mocked(findStreets).mockResolvedValue(found.map((street) => ({ ...street, cityRef: null })));
    expect(await answerOf(streets)).toEqual({ body: { streets: found }, cache });
  });
});
