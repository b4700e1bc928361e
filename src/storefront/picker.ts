import type { BranchPickerState } from "./picker-state";
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
  /** Chooses a city and loads its first branches. */
  chooseCity: (city: StoreCity) => void;
  openBranches: () => void;
  setBranchText: (text: string) => void;
  setBranchKind: (kind: BranchKind | null) => void;
  /** Adds the next page to the list of branches. */
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
