/** Events by time; bisection finds the events of a period. */
export class TimeLog<T> {
  private readonly times: number[] = [];
  private readonly values: T[] = [];

  /** Adds an event. A time before the last one is replaced by the last one, because a computer's clock can be set back. */
  push(at: number, value: T): void {
    this.times.push(Math.max(at, this.times[this.times.length - 1] ?? at));
    this.values.push(value);
  }

  /** Events from `from` (included) to `to` (excluded), in milliseconds. */
  between(from: number, to: number): T[] {
    return this.values.slice(this.firstAtOrAfter(from), this.firstAtOrAfter(to));
  }

  private firstAtOrAfter(at: number): number {
    let low = 0;
    let high = this.times.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.times[middle] ?? Infinity) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Events by time, separately for each environment. */
export class EnvironmentLog<T> {
  private readonly logs = new Map<string, TimeLog<T>>();

  push(environment: string, at: number, value: T): void {
    const log = this.logs.get(environment) ?? new TimeLog<T>();
    this.logs.set(environment, log);
    log.push(at, value);
  }

  /** Events from `from` (included) to `to` (excluded), in milliseconds. */
  between(environment: string, from: number, to: number): T[] {
    return this.logs.get(environment)?.between(from, to) ?? [];
  }

  clear(): void {
    this.logs.clear();
  }
}
