import { createHash } from "node:crypto";
import type { WireCityRecord, WireStreetRecord, WireWarehouseRecord } from "../../client/schemas";
import { seededChance } from "../random";
import { REGIONAL_CENTRES, STREET_NAMES, STREET_TYPES, TOWN_BEGINNINGS, TOWN_ENDINGS } from "./places";

/** A city with its number of branches and streets. */
interface Place {
  readonly record: WireCityRecord;
  readonly streets: number;
  readonly branches: number;
}

/** Cities, branches and streets of the national carrier: generated, and the same at every start. */
export class Directory {
  readonly cities: readonly WireCityRecord[];
  private readonly places = new Map<string, Place>();
  private readonly branchesByCity = new Map<string, readonly WireWarehouseRecord[]>();
  private readonly branchesByRef = new Map<string, WireWarehouseRecord>();

  constructor() {
    for (const place of [...centres(), ...towns()]) this.places.set(place.record.Ref, place);
    this.cities = [...this.places.values()].map(({ record }) => record);
    for (const place of this.places.values()) {
      const branches = branchesOf(place);
      this.branchesByCity.set(place.record.Ref, branches);
      for (const branch of branches) this.branchesByRef.set(branch.Ref, branch);
    }
  }

  get branchCount(): number {
    return this.branchesByRef.size;
  }

  /** Undefined for an unknown city. */
  branchesIn(cityRef: string): readonly WireWarehouseRecord[] | undefined {
    return this.branchesByCity.get(cityRef);
  }

  streetsIn(cityRef: string): readonly WireStreetRecord[] | undefined {
    const place = this.places.get(cityRef);
    return place && streetsOf(place);
  }

  branch(ref: string): WireWarehouseRecord | undefined {
    return this.branchesByRef.get(ref);
  }
}

function centres(): Place[] {
  return REGIONAL_CENTRES.map(([city, region], index) => ({
    record: { Ref: refOf("city", city), Description: city, AreaDescription: region },
    streets: 40,
    branches: index === 0 ? 400 : 60,
  }));
}

function towns(): Place[] {
  const names = TOWN_ENDINGS.flatMap((ending) => TOWN_BEGINNINGS.map((beginning) => beginning + ending));
  return names.map((name, index) => {
    const [, region] = REGIONAL_CENTRES[index % REGIONAL_CENTRES.length] ?? ["", ""];
    return {
      record: { Ref: refOf("city", name), Description: name, AreaDescription: region },
      streets: 12,
      branches: 3 + (index % 6),
    };
  });
}

function streetsOf({ record, streets }: Place): WireStreetRecord[] {
  const chance = seededChance(record.Ref.charCodeAt(0) + record.Description.length);
  const first = Math.floor(chance() * STREET_NAMES.length);
  return Array.from({ length: streets }, (_, index) => {
    const name = pick(STREET_NAMES, first + index);
    const type = pick(STREET_TYPES, Math.floor(chance() * STREET_TYPES.length));
    return {
      Ref: refOf("street", record.Ref, name),
      Description: name,
      StreetsType: type,
      CityRef: record.Ref,
    };
  });
}

function branchesOf(place: Place): WireWarehouseRecord[] {
  const { record, branches } = place;
  const streets = streetsOf(place);
  return Array.from({ length: branches }, (_, index) => {
    const number = String(index + 1);
    const street = streets[index % streets.length];
    const address = `${street?.StreetsType} ${street?.Description}, ${1 + ((index * 7) % 90)}`;
    const kind = index % 5 === 4 ? "Поштомат" : "Відділення";
    return {
      Ref: refOf("branch", record.Ref, number),
      Description: `${kind} №${number}: ${address}`,
      CityRef: record.Ref,
      Number: number,
      ShortAddress: `${record.Description}, ${address}`,
    };
  });
}

function pick<T>(values: readonly [T, ...T[]] | readonly T[], index: number): T {
  return values[index % values.length] as T;
}

/** An identifier in the carrier's format, the same for the same input. */
function refOf(...parts: string[]): string {
  const digest = createHash("sha256").update(parts.join("\n")).digest("hex");
  return [8, 4, 4, 4, 12]
    .reduce<string[]>((blocks, length) => [...blocks, cut(digest, blocks, length)], [])
    .join("-");
}

function cut(digest: string, blocks: readonly string[], length: number): string {
  const start = blocks.join("").length;
  return digest.slice(start, start + length);
}
