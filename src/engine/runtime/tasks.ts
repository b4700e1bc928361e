/** Work that runs beside a poller, by key. A task that hangs or fails does not block the others. */
export class Tasks {
  readonly #running = new Map<string, Promise<void>>();

  get count(): number {
    return this.#running.size;
  }

  has(key: string): boolean {
    return this.#running.has(key);
  }

  /** @param work never rejects */
  begin(key: string, work: () => Promise<unknown>): void {
    const running = work().then(() => void this.#running.delete(key));
    this.#running.set(key, running);
  }

  readonly finished = async (): Promise<void> => {
    await Promise.all(this.#running.values());
  };
}
