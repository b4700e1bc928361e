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
