import { reasonOf } from "../../modules/sklad/errors";
import type { Context } from "../context";
import { CityIndex } from "./city-index";

/** The directory is read about once a day, and each look at its version is a statement. */
const LOOK_EVERY_MS = 5_000;
/** An index has about 20 MB at thirty thousand cities. */
const MOST_ADDRESSES = 8;

export interface KnownCities {
  readonly index: CityIndex;
  /** Whether their list was ever read to its end. */
  readonly complete: boolean;
}

interface Known extends KnownCities {
  readonly version: string;
  /** In monotonic milliseconds. */
  looked_at: number;
}

type IndexContext = Pick<Context, "sklad" | "logger">;

/** The indexes of this process, by the base address of the service. */
class CityIndexes {
  /** The least recently used first. */
  readonly #known = new Map<string, Known>();
  readonly #building = new Map<string, Promise<Known>>();

  /** The first request of an address waits for its index; later ones are answered from the former index while a new one is built. */
  async of(ctx: IndexContext, address: string): Promise<KnownCities> {
    const known = this.#known.get(address);
    if (!known) return this.#build(ctx, address);
    this.#known.delete(address);
    this.#known.set(address, known);
    const now = ctx.sklad.monotonic();
    if (now - known.looked_at >= LOOK_EVERY_MS) {
      known.looked_at = now;
      const { version } = await ctx.sklad.stores.directory.cityList(address);
      if (version !== known.version) this.#rebuild(ctx, address);
    }
    return known;
  }

  #rebuild(ctx: IndexContext, address: string): void {
    this.#build(ctx, address).catch((error: unknown) => {
      ctx.logger.warn(`sklad: the search for cities could not be brought up to date: ${reasonOf(error)}`);
    });
  }

  /** One at a time for an address. */
  #build(ctx: IndexContext, address: string): Promise<Known> {
    const underWay = this.#building.get(address);
    if (underWay) return underWay;
    const building = this.#read(ctx, address).finally(() => this.#building.delete(address));
    this.#building.set(address, building);
    return building;
  }

  async #read({ sklad }: IndexContext, address: string): Promise<Known> {
    const { directory } = sklad.stores;
    // Before the cities: what is applied meanwhile is read again.
    const list = await directory.cityList(address);
    const looked_at = sklad.monotonic();
    const known = { ...list, index: await CityIndex.build(directory.cities(address)), looked_at };
    this.#known.delete(address);
    this.#known.set(address, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_ADDRESSES && oldest !== undefined) this.#known.delete(oldest);
    return known;
  }
}

/** The cities at a base address, as of at most a few seconds ago. */
export function citiesOf(ctx: IndexContext, address: string): Promise<KnownCities> {
  return ctx.sklad.processState.get(CityIndexes, () => new CityIndexes()).of(ctx, address);
}
