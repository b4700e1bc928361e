import type { LookupStatus, StoreError } from "./fetchers";
import { cityLabel, resultsText, textsOf } from "./texts";
import type { BranchKind, ChosenBranch, Locale, SkladStore, StoreBranch, StoreCity } from "./types";

export interface BranchPickerOptions {
  /** Language of the messages; Ukrainian by default. */
  locale?: Locale | undefined;
  /** The only kind of branches that is offered. */
  kind?: BranchKind | undefined;
  /** Called when another branch is chosen, and with null when none is any more. */
  onChange?: ((value: ChosenBranch | null) => void) | undefined;
}

/** A picker without looks: what is typed goes in, lists and the chosen branch come out. Its functions need no `this`. */
export interface BranchPicker {
  getState: () => BranchPickerState;
  /** @returns what ends the subscription */
  subscribe: (listener: () => void) => () => void;
  /** Loads the list for what is typed unless it is there; for an empty text, the most popular cities. */
  openCities: () => void;
  setCityText: (text: string) => void;
  chooseCity: (city: StoreCity) => void;
  openBranches: () => void;
  setBranchText: (text: string) => void;
  setBranchKind: (kind: BranchKind | null) => void;
  moreBranches: () => void;
  chooseBranch: (branch: StoreBranch) => void;
  /** Shows a branch that was chosen before, or empties both fields. `onChange` is for the customer's choices only. */
  setValue: (value: Pick<ChosenBranch, "city" | "branch"> | null) => void;
  /**
   * Another shop, cart, option, kind or language for the same customer. What is typed and chosen stays, but for a branch of
   * another kind.
   */
  configure: (store: SkladStore, options: Pick<BranchPickerOptions, "locale" | "kind">) => void;
  /** Loads again what failed, waits, or is empty only because it was not read yet. */
  retry: () => void;
  /** Ends every request. The picker can be used again. */
  stop: () => void;
}

export interface FieldState<T> {
  /** What is typed, or the label of what is chosen. */
  readonly text: string;
  readonly chosen: T | null;
  /** The list; while another one is loading it is still the one before. */
  readonly options: readonly T[];
  /** The list is that of an older text: a press on an option takes what it shows, a key means the list on its way. */
  readonly isStale: boolean;
  readonly status: LookupStatus;
  readonly error: StoreError | null;
  /** False: the list may lack entries, because the shop has not read it yet. */
  readonly complete: boolean;
  /** A sentence for the customer: how many results, none, loading, failed. Empty when there is nothing to say. */
  readonly message: string;
  /** Whether a customer may want to load the list again: it failed, waits, or is empty only because it was not read yet. */
  readonly canRetry: boolean;
}

export interface BranchFieldState extends FieldState<StoreBranch> {
  /** The kind that is shown; null for all. */
  readonly kind: BranchKind | null;
  /** Whether a choice of kinds makes sense: the warehouse says kinds, and the shop does not want a certain one. */
  readonly hasKinds: boolean;
  readonly hasMore: boolean;
}

export interface BranchPickerState {
  readonly city: FieldState<StoreCity>;
  readonly branch: BranchFieldState;
  /** Null until both are chosen. */
  readonly value: ChosenBranch | null;
}

const EMPTY = {
  text: "",
  chosen: null,
  options: [],
  isStale: false,
  status: "idle",
  error: null,
  complete: true,
  message: "",
  canRetry: false,
} as const;

export const EMPTY_CITY: FieldState<StoreCity> = EMPTY;

export const emptyBranch = (kind: BranchKind | null): BranchFieldState => ({
  ...EMPTY,
  kind,
  hasKinds: false,
  hasMore: false,
});

/** The same state in a language: with its label of the chosen city, and the sentences that go with it. */
export function inLanguage(state: BranchPickerState, locale: Locale): BranchPickerState {
  const { noCity, noBranch } = textsOf(locale);
  const { city, branch } = state;
  return {
    ...state,
    city: {
      ...city,
      text: city.chosen ? cityLabel(city.chosen, locale) : city.text,
      ...outcomeOf(city, false, noCity, locale),
    },
    branch: { ...branch, ...outcomeOf(branch, branch.hasMore, noBranch, locale) },
  };
}

/** Nothing was found, and the list may lack what was meant: not the last word. */
export const isUnfinished = ({ status, options, complete }: FieldState<unknown>) =>
  status === "ready" && options.length === 0 && !complete;

/** Whether a list is loading, or is asked for again after a pause. */
export const isOnItsWay = ({ status }: FieldState<unknown>) => status === "loading" || status === "waiting";

/** The field after a choice: its list stays, unless there is none or it is that of an older text. */
export const settled = <F extends FieldState<unknown>>(field: F): F =>
  field.isStale || field.options.length === 0
    ? { ...field, options: [], isStale: false, status: "idle", error: null }
    : { ...field, status: "ready", error: null };

function outcomeOf(field: FieldState<unknown>, hasMore: boolean, none: string, locale: Locale) {
  const { status } = field;
  const isUnread = isUnfinished(field);
  return {
    message: messageOf(field, hasMore, isUnread ? textsOf(locale).incomplete : none, locale),
    canRetry: status === "failed" || status === "waiting" || isUnread,
  };
}

function messageOf(field: FieldState<unknown>, hasMore: boolean, none: string, locale: Locale): string {
  if (field.status === "idle") return "";
  if (field.status !== "ready") return textsOf(locale)[field.status];
  return field.options.length === 0 ? none : resultsText(field.options.length, hasMore, locale);
}
