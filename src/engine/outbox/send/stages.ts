/**
 * The stages of a call: work on the database before it, the wait for the warehouse, and work on the database after it.
 * Little database work runs at a time, and preparing goes first, because the next rate window begins once the calls of
 * this one have ended. Planning waits until all responses are recorded.
 */
export interface Stages {
  ready<T>(work: () => Promise<T>): Promise<T>;
  calling<T>(call: () => Promise<T>): Promise<T>;
  recording<T>(work: () => Promise<T>): Promise<T>;
  planning<T>(work: () => Promise<T>): Promise<T>;
  /** @param ok whether the warehouse took the call well */
  onCallResult(ok: boolean): void;
}
