export interface Branch {
  readonly ref: string;
  readonly name: string;
  readonly city: string;
}

/** A client of the Store API, of which reading is used. */
export interface Store {
  get(path: string): Promise<unknown>;
}

export function listBranches(
  store: Store,
  optionId: string,
  waiting?: { readonly patienceMs?: number; readonly pauseMs?: number },
): Promise<Branch[]>;
