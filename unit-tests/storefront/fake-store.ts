import type {
  SkladStore,
  StoreBranch,
  StoreBranchesResponse,
  StoreCitiesResponse,
  StoreCity,
} from "../../src/storefront/types";

/** A request of the picker that the test responds to. */
export interface Asked {
  readonly path: string;
  readonly query: Record<string, string>;
  readonly headers: Record<string, string>;
  readonly isAborted: () => boolean;
  readonly respond: (body: unknown, status?: number, headers?: Record<string, string>) => void;
  readonly fail: () => void;
}

/** A shop whose responses arrive when the test says so. */
export class FakeStore {
  readonly asked: Asked[] = [];
  readonly store: SkladStore = {
    baseUrl: "https://shop.example/",
    publishableKey: "pk_test",
    cartId: "cart_1",
    fetch: async (input, init) =>
      new Promise<Response>((resolve, reject) => {
        const url = new URL(input);
        const signal = init?.signal;
        signal?.addEventListener("abort", () => reject(signal.reason as Error));
        this.asked.push({
          path: url.pathname,
          query: Object.fromEntries(url.searchParams),
          headers: init?.headers as Record<string, string>,
          isAborted: () => signal?.aborted === true,
          respond: (body, status = 200, headers = {}) => resolve(Response.json(body, { status, headers })),
          fail: () => reject(new TypeError("Failed to fetch")),
        });
      }),
  };

  get last(): Asked {
    const last = this.asked.at(-1);
    if (!last) throw new Error("Nothing was asked.");
    return last;
  }
}

export const city = (name: string, more: Partial<StoreCity> = {}): StoreCity => {
  return { ref: `city-${name}`, name, region: "Львівська", kind: "місто", ...more };
};

export const branch = (number: number, more: Partial<StoreBranch> = {}): StoreBranch => ({
  ref: `branch-${number}`,
  number: String(number),
  name: `Відділення №${number}`,
  address: `вул. Городоцька, ${number}`,
  kind: "branch",
  max_weight_kg: 30,
  ...more,
});

export const cityList = (cities: StoreCity[], complete = true): StoreCitiesResponse => ({ cities, complete });

export const page = (
  branches: StoreBranch[],
  more: Partial<StoreBranchesResponse> = {},
): StoreBranchesResponse => ({ branches, has_more: false, complete: true, ...more });
