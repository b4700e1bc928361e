import type { WireCityRecord, WireStreetRecord, WireWarehouseRecord } from "../../client/schemas";
import type { SandboxOptions } from "../options";
import { seededChance } from "../random";
import { Collection, type Recorder } from "../records/collection";
import { namedPlaces, type Place, refOf } from "./named-places";
import { nameAfter, STREET_NAMES, STREET_TYPES } from "./place-names";

/** After so many branches of a city, a street and a house number come together again. */
const ADDRESSES_REPEAT_AFTER = 360;

/** The kind of a branch, by the carrier's public words. */
type BranchCategory = "Branch" | "Postomat" | "Cargo";

/**
 * Cities, branches and streets of the national carrier, the same at every start. They are made when they are first asked for,
 * because most sandboxes are asked for few of them.
 */
export class Directory {
  private made: Map<string, Place> | undefined;
  private listed: readonly WireCityRecord[] | undefined;
  private readonly branchesByCity = new Map<string, readonly WireWarehouseRecord[]>();
  private cityOfBranch: Map<string, string> | undefined;

  /** @param size number of cities */
  constructor(private readonly size: number) {}

  get places(): ReadonlyMap<string, Place> {
    this.made ??= new Map(namedPlaces(this.size).map((place) => [place.record.Ref, place]));
    return this.made;
  }

  get cities(): readonly WireCityRecord[] {
    return (this.listed ??= [...this.places.values()].map(({ record }) => record));
  }

  /** Where parcels leave from: the first branch of the first city. */
  get sender(): { readonly CityRef: string; readonly WarehouseRef: string } {
    const [{ record }] = namedPlaces(1) as [Place];
    return { CityRef: record.Ref, WarehouseRef: branchRef(record, 1) };
  }

  city(ref: string): WireCityRecord | undefined {
    return this.places.get(ref)?.record;
  }

  /** Undefined for an unknown city. */
  branchesIn(cityRef: string): readonly WireWarehouseRecord[] | undefined {
    const known = this.branchesByCity.get(cityRef);
    const place = this.places.get(cityRef);
    if (known || !place) return known;
    const branches = branchesOf(place);
    this.branchesByCity.set(cityRef, branches);
    return branches;
  }

  streetsIn(cityRef: string): readonly WireStreetRecord[] | undefined {
    const place = this.places.get(cityRef);
    return place && streetsOf(place);
  }

  branch(ref: string): WireWarehouseRecord | undefined {
    this.cityOfBranch ??= this.indexBranches();
    const cityRef = this.cityOfBranch.get(ref);
    return cityRef === undefined ? undefined : this.branchesIn(cityRef)?.find(({ Ref }) => Ref === ref);
  }

  private indexBranches(): Map<string, string> {
    const index = new Map<string, string>();
    for (const { record, branches } of this.places.values())
      for (let number = 1; number <= branches; number += 1) index.set(branchRef(record, number), record.Ref);
    return index;
  }
}

/** Every fifth branch is a locker, and some of the others take cargo. */
function categoryOf({ Number: number }: WireWarehouseRecord): BranchCategory {
  const index = Number(number) - 1;
  if (index % 5 === 4) return "Postomat";
  return index % 40 === 2 ? "Cargo" : "Branch";
}

function streetsOf({ record, streets }: Place): WireStreetRecord[] {
  const chance = seededChance(record.Ref.charCodeAt(0) + record.Description.length);
  const first = Math.floor(chance() * STREET_NAMES.length);
  return Array.from({ length: streets }, (_, index) => {
    const name = pick(STREET_NAMES, first + index);
    const type = pick(STREET_TYPES, Math.floor(chance() * STREET_TYPES.length));
    return {
      Ref: refOf("street", record.Ref, name),
      Description: nameAfter(type, name),
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
    const house = 1 + ((index * 7) % 90) + 90 * Math.floor(index / ADDRESSES_REPEAT_AFTER);
    const address = `${street?.StreetsType} ${street?.Description}, ${house}`;
    const kind = index % 5 === 4 ? "Поштомат" : "Відділення";
    return {
      Ref: branchRef(record, index + 1),
      Description: `${kind} №${number}: ${address}`,
      CityRef: record.Ref,
      Number: number,
      ShortAddress: `${record.Description}, ${address}`,
    };
  });
}

function branchRef(city: WireCityRecord, number: number): string {
  return refOf("branch", city.Ref, String(number));
}

function pick<T>(values: readonly T[], index: number): T {
  return values[index % values.length] as T;
}

export const BRANCH_STATUSES = ["open", "closed", "gone"] as const;
export type BranchStatus = (typeof BRANCH_STATUSES)[number];

/** A branch that is not as it was at the first start. */
interface BranchRecord {
  readonly ref: string;
  readonly status: BranchStatus;
}

/** Heaviest parcel in kilograms, by category. */
const MAX_WEIGHT: Readonly<Record<BranchCategory, string>> = { Branch: "30", Postomat: "20", Cargo: "1100" };

/** The directory as the service gives it: with the branches that a person closed, and the carrier's optional members. */
export class BranchBook {
  readonly records: Collection<BranchRecord>;

  constructor(
    readonly directory: Directory,
    private readonly options: Pick<SandboxOptions, "richBranches">,
    recorder?: Recorder,
  ) {
    this.records = new Collection<BranchRecord>("branches", ({ ref }) => ref, recorder);
  }

  statusOf(ref: string): BranchStatus {
    return this.records.get(ref)?.status ?? "open";
  }

  set(ref: string, status: BranchStatus): BranchRecord {
    return this.records.put({ ref, status });
  }

  cities(): readonly WireCityRecord[] {
    const { cities, places } = this.directory;
    if (!this.options.richBranches) return cities;
    return cities.map((city) => ({ ...city, SettlementTypeDescription: places.get(city.Ref)?.kind }));
  }

  /**
   * The branches of a city without those that are gone; undefined for an unknown city. Without the optional members nothing
   * says that a branch is closed, so that a closed one is left out too.
   */
  branchesIn(cityRef: string): readonly WireWarehouseRecord[] | undefined {
    const branches = this.directory.branchesIn(cityRef);
    const { richBranches } = this.options;
    const isListed = ({ Ref }: WireWarehouseRecord): boolean => {
      const status = this.statusOf(Ref);
      return status === "open" || (status === "closed" && richBranches);
    };
    const listed = this.records.size > 0 ? branches?.filter(isListed) : branches;
    return richBranches ? listed?.map((branch) => this.withMembers(branch)) : listed;
  }

  private withMembers(branch: WireWarehouseRecord): WireWarehouseRecord {
    const category = categoryOf(branch);
    const isClosed = this.statusOf(branch.Ref) === "closed";
    return {
      ...branch,
      CategoryOfWarehouse: category,
      WarehouseStatus: isClosed ? "NotWorking" : "Working",
      DenyToSelect: isClosed ? "1" : "0",
      TotalMaxWeightAllowed: MAX_WEIGHT[category],
      PlaceMaxWeightAllowed: MAX_WEIGHT[category],
    };
  }
}
