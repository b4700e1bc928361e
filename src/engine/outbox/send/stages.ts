/**
 * The parts of a call's way: work on the database before it, waiting for the warehouse, and work on the database after
 * it. Little of the work runs at a time, and what comes before a call goes first: the sooner the calls of a window are
 * over, the sooner the next window begins. What follows from the responses is planned when all of them are recorded.
 */
export interface Stages {
  ready<T>(work: () => Promise<T>): Promise<T>;
  calling<T>(call: () => Promise<T>): Promise<T>;
  recording<T>(work: () => Promise<T>): Promise<T>;
  planning<T>(work: () => Promise<T>): Promise<T>;
  /** Whether the warehouse took a call well. */
  learn(ok: boolean): void;
}
