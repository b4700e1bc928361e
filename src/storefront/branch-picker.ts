import { findBranches, findCities, Lookup } from "./fetchers";
import {
  type BranchFieldState,
  type BranchPicker,
  type BranchPickerOptions,
  type BranchPickerState,
  EMPTY_CITY,
  emptyBranch,
  type FieldState,
  inLanguage,
  isOnItsWay,
  isUnfinished,
  settled,
} from "./picker";
import { toShippingData } from "./shipping-data";
import type {
  BranchKind,
  ChosenBranch,
  Locale,
  SkladStore,
  StoreBranch,
  StoreBranchesResponse,
  StoreCitiesResponse,
  StoreCity,
} from "./types";

/**
 * How long a customer may pause between two letters of one word. A slow typist whose every letter was asked for would meet
 * the shop's limit of twenty requests in ten seconds.
 */
const TYPING_MS = 250;
const PAGE = 20;
/** What makes a shop another one, for which other lists are loaded. */
const KEYS = ["baseUrl", "publishableKey", "cartId", "optionId"] as const;

/** A picker of the carrier's branches for a checkout: first the city, then the branch. */
export function branchPicker(store: SkladStore, options: BranchPickerOptions = {}): BranchPicker {
  return new Picker(store, options);
}

class Picker implements BranchPicker {
  #store: SkladStore;
  #locale: Locale;
  /** The only kind the shop wants; null for all. */
  #kind: BranchKind | null;
  readonly #onChange: BranchPickerOptions["onChange"];
  readonly #listeners = new Set<() => void>();
  readonly #cities: Lookup<StoreCitiesResponse>;
  readonly #branches: Lookup<StoreBranchesResponse>;
  /** How many branches the page that is loading comes after. */
  #offset = 0;
  /** What the list is asked by: its next pages too, though a choice has changed the text since. */
  #query: { readonly q?: string; readonly kind?: BranchKind | undefined } = {};
  #state: BranchPickerState;

  constructor(store: SkladStore, { locale, kind, onChange }: BranchPickerOptions) {
    this.#store = store;
    this.#locale = locale ?? "uk";
    this.#kind = kind ?? null;
    this.#onChange = onChange;
    this.#state = { city: EMPTY_CITY, branch: this.#noBranch(), value: null };
    this.#cities = new Lookup({
      found: ({ cities, complete }) =>
        this.#setCity({ options: cities, isStale: false, complete, status: "ready" }),
      isUnread: ({ cities, complete }) => cities.length === 0 && !complete,
      waiting: () => this.#setCity({ status: "waiting" }),
      failed: (error) => this.#setCity({ options: [], isStale: false, status: "failed", error }),
    });
    this.#branches = new Lookup({
      found: (response) => this.#found(response),
      isUnread: ({ branches, complete }) => branches.length === 0 && !complete,
      waiting: () => this.#setBranch({ status: "waiting" }),
      failed: (error) =>
        this.#setBranch({ options: this.#pagesBefore(), isStale: false, status: "failed", error }),
    });
  }

  getState = () => this.#state;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  openCities = () => {
    const { city } = this.#state;
    if (city.status === "idle" || isUnfinished(city)) this.#searchCities(0);
  };

  setCityText = (text: string) => {
    if (text === this.#state.city.text) return;
    this.#branches.stop();
    const city = { ...this.#state.city, text, chosen: null };
    this.#set({ ...this.#state, city, branch: this.#noBranch() });
    this.#searchCities(text.trim() === "" ? 0 : TYPING_MS);
  };

  chooseCity = (city: StoreCity) => {
    this.#cities.stop();
    const chosen = { ...settled(this.#state.city), chosen: city };
    this.#set({ ...this.#state, city: chosen, branch: this.#noBranch() });
    this.#searchBranches(0);
  };

  openBranches = () => {
    const { branch } = this.#state;
    if (branch.status === "idle" || isUnfinished(branch)) this.#searchBranches(0);
  };

  setBranchText = (text: string) => {
    if (text === this.#state.branch.text || !this.#state.city.chosen) return;
    this.#setBranch({ text, chosen: null });
    this.#searchBranches(text.trim() === "" ? 0 : TYPING_MS);
  };

  setBranchKind = (kind: BranchKind | null) => {
    const { branch } = this.#state;
    if (kind === branch.kind || !branch.hasKinds) return;
    this.#setBranch({ kind, chosen: null, text: branch.chosen ? "" : branch.text, options: [] });
    this.#searchBranches(0);
  };

  moreBranches = () => {
    const { hasMore, status, options } = this.#state.branch;
    if (hasMore && status === "ready") this.#searchBranches(0, options.length);
  };

  chooseBranch = (branch: StoreBranch) => {
    this.#branches.stop();
    this.#setBranch({ ...settled(this.#state.branch), text: branch.name, chosen: branch });
  };

  setValue = (value: Pick<ChosenBranch, "city" | "branch"> | null) => {
    this.#cities.stop();
    this.#branches.stop();
    const city = { ...EMPTY_CITY, chosen: value?.city ?? null };
    const branch = { ...this.#noBranch(), text: value?.branch.name ?? "", chosen: value?.branch ?? null };
    this.#set({ ...this.#state, city, branch }, false);
  };

  configure = (store: SkladStore, options: Pick<BranchPickerOptions, "locale" | "kind">) => {
    const kind = options.kind ?? null;
    const isOther = kind !== this.#kind || KEYS.some((key) => store[key] !== this.#store[key]);
    this.#store = store;
    this.#locale = options.locale ?? "uk";
    this.#kind = kind;
    if (isOther) this.#beginAnew();
    else this.#set(this.#state);
  };

  retry = () => {
    const { city, branch } = this.#state;
    if (city.canRetry) {
      this.#setCity({ status: "loading", isStale: true, error: null });
      this.#cities.again();
    }
    if (branch.canRetry) {
      const isStale = branch.isStale || branch.options.length === 0;
      this.#setBranch({ status: "loading", isStale, error: null });
      this.#branches.again();
    }
  };

  stop = () => {
    this.#cities.stop();
    this.#branches.stop();
    const { city, branch } = this.#state;
    if (isOnItsWay(city)) this.#setCity({ status: "idle" });
    if (isOnItsWay(branch)) this.#setBranch({ status: "idle" });
  };

  #noBranch(): BranchFieldState {
    return emptyBranch(this.#kind);
  }

  /** The same customer's fields, without the lists. */
  #beginAnew(): void {
    const { city, branch } = this.#state;
    this.#cities.stop();
    this.#branches.stop();
    const kind = branch.chosen?.kind;
    // A cargo branch is a branch, as in the shop's lists.
    const isOfKind =
      !kind || !this.#kind || kind === this.#kind || (kind === "cargo" && this.#kind === "branch");
    const kept = isOfKind ? { text: branch.text, chosen: branch.chosen } : {};
    this.#set({
      ...this.#state,
      city: { ...EMPTY_CITY, text: city.text, chosen: city.chosen },
      branch: { ...this.#noBranch(), ...kept },
    });
    if (isOnItsWay(city)) this.#searchCities(0);
    if (isOnItsWay(branch)) this.#searchBranches(0);
  }

  #searchCities(delayMs: number): void {
    const { chosen, text } = this.#state.city;
    const q = chosen?.name ?? text.trim();
    this.#setCity({ status: "loading", isStale: true, error: null });
    this.#cities.start((signal) => findCities(this.#store, q, { signal }), delayMs);
  }

  #searchBranches(delayMs: number, offset = 0): void {
    const { city, branch } = this.#state;
    if (!city.chosen) return;
    const { ref } = city.chosen;
    if (offset === 0)
      this.#query = { q: branch.chosen ? "" : branch.text.trim(), kind: branch.kind ?? undefined };
    const query = this.#query;
    this.#offset = offset;
    this.#setBranch({ status: "loading", isStale: offset === 0, error: null });
    this.#branches.start((signal) => {
      const page = { limit: PAGE, offset: offset || undefined, signal };
      return findBranches(this.#store, ref, { ...query, ...page });
    }, delayMs);
  }

  #pagesBefore(): readonly StoreBranch[] {
    return this.#state.branch.options.slice(0, this.#offset);
  }

  #found({ branches, has_more: hasMore, complete }: StoreBranchesResponse): void {
    const { branch } = this.#state;
    const before = this.#pagesBefore();
    const isNew = ({ ref }: StoreBranch) => !before.some((other) => other.ref === ref);
    const options = [...before, ...branches.filter(isNew)];
    const saysKinds = !this.#kind && branches.some(({ kind }) => kind !== null);
    const hasKinds = branch.hasKinds || saysKinds;
    this.#setBranch({ options, isStale: false, hasMore, complete, hasKinds, status: "ready" });
  }

  #setCity(change: Partial<FieldState<StoreCity>>): void {
    this.#set({ ...this.#state, city: { ...this.#state.city, ...change } });
  }

  #setBranch(change: Partial<BranchFieldState>): void {
    this.#set({ ...this.#state, branch: { ...this.#state.branch, ...change } });
  }

  #set(state: BranchPickerState, isCustomers = true): void {
    const { value: before } = this.#state;
    const { chosen: city } = state.city;
    const { chosen: branch } = state.branch;
    const isSame = before?.city === city && before.branch === branch;
    const chosen = city && branch ? { city, branch, data: toShippingData(city, branch) } : null;
    const value = isSame ? before : chosen;
    this.#state = inLanguage({ ...state, value }, this.#locale);
    for (const listener of [...this.#listeners]) listener();
    if (isCustomers && value !== before) this.#onChange?.(value);
  }
}
