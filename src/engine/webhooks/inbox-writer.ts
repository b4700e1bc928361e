import type { Stores } from "../../modules/sklad/stores";
import type { Arrival } from "../../modules/sklad/stores/inbox/inbox";
import type { Context } from "../context";

/** Concurrent statements of several webhooks each, so that one that hangs does not block the others. */
const MAX_STATEMENTS = 3;
const MAX_TOGETHER = 100;
const MAX_BYTES_TOGETHER = 4 * 1024 * 1024;

interface Waiting {
  readonly arrival: Arrival;
  readonly resolve: (isStored: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** Stores webhooks. Those that arrive while others are being stored are stored together with the next statement. */
class InboxWriter {
  readonly #waiting: Waiting[] = [];
  #underWay = 0;

  constructor(
    private readonly stores: Pick<Stores, "inbox">,
    private readonly onStored: () => void,
  ) {}

  store(arrival: Arrival): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ arrival, resolve, reject });
      if (this.#underWay < MAX_STATEMENTS) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#underWay += 1;
    for (let some = this.#take(); some.length > 0; some = this.#take()) await this.#storeTogether(some);
    this.#underWay -= 1;
  }

  #take(): Waiting[] {
    let bytes = 0;
    const count = this.#waiting.findIndex(({ arrival }, index) => {
      bytes += arrival.body.length;
      return index === MAX_TOGETHER || (index > 0 && bytes > MAX_BYTES_TOGETHER);
    });
    return this.#waiting.splice(0, count === -1 ? this.#waiting.length : count);
  }

  /** Webhooks that cannot be stored together are stored one by one in parallel, because their senders wait. */
  async #storeTogether(some: readonly Waiting[]): Promise<void> {
    let stored: readonly boolean[];
    try {
      stored = await this.stores.inbox.add(some.map(({ arrival }) => arrival));
    } catch (error) {
      if (some.length > 1) await Promise.all(some.map((one) => this.#storeTogether([one])));
      else some.forEach(({ reject }) => reject(error));
      return;
    }
    some.forEach(({ resolve }, index) => resolve(stored[index] ?? false));
    if (stored.includes(true)) this.onStored();
  }
}

/**
 * Stores a webhook before it is acknowledged, without reading it.
 * @returns whether its token is still active
 */
export async function storeWebhook({ sklad }: Pick<Context, "sklad">, arrival: Arrival): Promise<boolean> {
  const wake = () => sklad.wakeUps.wake("inbox");
  return sklad.processState.get(InboxWriter, () => new InboxWriter(sklad.stores, wake)).store(arrival);
}

/** The kind of an error without its message: a database error quotes the statement, and with it the body. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? `${error.name} ${code}` : error.name;
}
