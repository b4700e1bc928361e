/** Where the ApiKey of a call comes from. */
export interface TokenSource {
  /** Whether a key that was not accepted can be replaced. */
  readonly renewable: boolean;
  get(): Promise<string>;
  /** Says that the warehouse did not accept this key. */
  reject(key: string): void;
}

export function fixedToken(apiKey: string): TokenSource {
  return { renewable: false, get: () => Promise.resolve(apiKey), reject: () => undefined };
}

/** Obtains the key when it is first needed, once for all who wait for it, and keeps it until it is rejected. */
export function renewedToken(obtain: () => Promise<string>): TokenSource {
  let pending: Promise<string> | undefined;
  let current: string | undefined;
  return {
    renewable: true,
    get() {
      pending ??= obtain().then(
        (key) => {
          current = key;
          return key;
        },
        (error: unknown) => {
          pending = undefined;
          throw error;
        },
      );
      return pending;
    },
    reject(key) {
      // Others may have replaced it meanwhile: only the key that is still in use is dropped.
      if (current === key) {
        current = undefined;
        pending = undefined;
      }
    },
  };
}
