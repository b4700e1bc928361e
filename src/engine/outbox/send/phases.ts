/** The two halves of a call's way: work on the database, of which little runs at a time, and waiting for the warehouse. */
export interface Phases {
  ready<T>(work: () => Promise<T>): Promise<T>;
  calling<T>(call: () => Promise<T>): Promise<T>;
}
