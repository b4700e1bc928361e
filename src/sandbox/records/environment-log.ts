import { TimeLog } from "./time-log";

/** What happened when, each environment on its own. */
export class EnvironmentLog<T> {
  private readonly logs = new Map<string, TimeLog<T>>();

  push(environment: string, at: number, value: T): void {
    const log = this.logs.get(environment) ?? new TimeLog<T>();
    this.logs.set(environment, log);
    log.push(at, value);
  }

  /** Everything from `from` on and before `to`, in milliseconds. */
  between(environment: string, from: number, to: number): T[] {
    return this.logs.get(environment)?.between(from, to) ?? [];
  }

  clear(): void {
    this.logs.clear();
  }
}
