/** What happened when, with periods found by bisection. */
export class TimeLog<T> {
  private readonly times: number[] = [];
  private readonly values: T[] = [];

  /** A time before the last one counts as the last one: the clock of a computer can be set back. */
  push(at: number, value: T): void {
    this.times.push(Math.max(at, this.times[this.times.length - 1] ?? at));
    this.values.push(value);
  }

  /** Everything from `from` on and before `to`, in milliseconds. */
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
