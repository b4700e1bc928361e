import type { CallOptions, City, SkladClient, Warehouse } from "../../../src/client";

/** One page that a warehouse of the directory is asked for. */
export interface DirectoryCall {
  readonly operation: "getCities" | "getWarehouses";
  readonly cityRef?: string;
  readonly page: number;
}

export const cityNamed = (ref: string): City => ({
  ref,
  name: `Балки ${ref}`,
  region: "Вінницька",
  kind: "село",
});

export const branchNamed = (ref: string, cityRef: string): Warehouse => ({
  ...{ ref, name: `Відділення №${ref}`, cityRef, number: ref, address: null },
  ...{ kind: null, isClosed: null, maxWeightKg: null },
});

export const refs = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`);

/** A warehouse's cities and branches, in pages. */
export class DirectoryWarehouse {
  cities: string[] = [];
  /** City → branches. */
  readonly branches = new Map<string, string[]>();
  pageSize = 10;
  /** Every page is the first one. */
  ignoresPage = false;
  /** Rows of each page that cannot be read. */
  unread = 0;
  /** What the response to a call waits for, or fails with. */
  before: (call: DirectoryCall) => unknown = () => undefined;
  readonly calls: DirectoryCall[] = [];
  /** Names of cities that are not those of {@link cityNamed}. */
  readonly names = new Map<string, string>();

  client(): SkladClient {
    const client = {
      getCities: async ({ page = 1 }: { page?: number }, options: CallOptions) =>
        this.#page(
          { operation: "getCities", page },
          this.cities.map((ref) => this.city(ref)),
          options,
        ),
      getWarehouses: async (
        { cityRef, page = 1 }: { cityRef: string; page?: number },
        options: CallOptions,
      ) => {
        const branches = (this.branches.get(cityRef) ?? []).map((ref) => branchNamed(ref, cityRef));
        return this.#page({ operation: "getWarehouses", cityRef, page }, branches, options);
      },
      close: () => undefined,
    };
    return client as unknown as SkladClient;
  }

  city(ref: string): City {
    const name = this.names.get(ref);
    return name === undefined ? cityNamed(ref) : { ref, name, region: null, kind: null };
  }

  pagesOf(operation: DirectoryCall["operation"], cityRef?: string): number[] {
    const asked = this.calls.filter((call) => call.operation === operation && call.cityRef === cityRef);
    return asked.map(({ page }) => page);
  }

  async #page<T>(call: DirectoryCall, all: readonly T[], options: CallOptions): Promise<T[]> {
    this.calls.push(call);
    await this.before(call);
    if (this.unread > 0)
      options.onUnread?.(Array.from({ length: this.unread }, () => ({ identifiers: [], issue: "a Ref" })));
    options.onData?.([]);
    const page = this.ignoresPage ? 1 : call.page;
    return all.slice((page - 1) * this.pageSize, page * this.pageSize);
  }
}
