import type {
  CommandRow,
  ConnectionRow,
  EventRow,
  WarehouseOrderLineRow,
  ProblemRow,
} from "../../../src/modules/sklad/types";
import type { WarehouseOrder } from "../../../src/planning/warehouse-order";

export interface OperationRow {
  readonly connection_id: string;
  readonly operation: string;
  readonly failures: number;
  readonly unreadable: number;
  readonly last_failed_id: string | null;
  readonly last_ok_at: Date | null;
  readonly paused_until: Date | null;
  readonly trial_until: Date | null;
}

type Table<Row> = ReadonlyMap<string, Row>;

interface Contents {
  readonly orders: Table<WarehouseOrder>;
  readonly lines: Table<readonly WarehouseOrderLineRow[]>;
  readonly commands: Table<CommandRow>;
  readonly connections: Table<ConnectionRow>;
  readonly operations: Table<OperationRow>;
  readonly events: readonly Pick<EventRow, "type" | "warehouse_order_id" | "data">[];
  readonly problems: Table<ProblemRow>;
  /** Api keys paused by a 429, until when. */
  readonly pauses: Table<number>;
}

type Name = keyof Omit<Contents, "events">;
type RowOf<Key extends Name> = Contents[Key] extends Table<infer Row> ? Row : never;

/** The module's tables in memory. Rows are never changed, only replaced, so that a transaction is a remembered version. */
export class Tables {
  contents: Contents = {
    orders: new Map(),
    lines: new Map(),
    commands: new Map(),
    connections: new Map(),
    operations: new Map(),
    events: [],
    problems: new Map(),
    pauses: new Map(),
  };
  /** Orders of the first page of the last audit; 0: there was none. */
  audited = 1_000;
  #ids = 0;
  #unlocked: Promise<void> | undefined;

  constructor(readonly clock: () => number) {}

  /** Sortable by time, as the real ones are. */
  newId(prefix: string): string {
    this.#ids += 1;
    return `${prefix}_${String(this.#ids).padStart(6, "0")}`;
  }

  now(): Date {
    return new Date(this.clock());
  }

  in(delay_ms: number): Date {
    return new Date(this.clock() + delay_ms);
  }

  rows<Key extends Name>(name: Key): RowOf<Key>[] {
    return [...this.contents[name].values()] as RowOf<Key>[];
  }

  put<Key extends Name>(name: Key, id: string, row: RowOf<Key>): void {
    const table = new Map<string, unknown>(this.contents[name]).set(id, row);
    this.contents = { ...this.contents, [name]: table };
  }

  addEvent(event: Contents["events"][number]): void {
    this.contents = { ...this.contents, events: [...this.contents.events, event] };
  }

  /** A statement outside waits while a transaction is open, so that it never sees uncommitted rows. */
  async alone<T>(statement: () => T): Promise<Awaited<T>> {
    while (this.#unlocked) await this.#unlocked;
    return await statement();
  }

  /** @returns a function that ends the transaction, by commit or by rollback */
  async lock(): Promise<(outcome: "commit" | "roll back") => void> {
    // Checked and taken in one step: of two waiting statements only one continues.
    while (this.#unlocked) await this.#unlocked;
    const before = this.contents;
    let unlock = (): void => undefined;
    this.#unlocked = new Promise((resolve) => (unlock = resolve));
    return (outcome) => {
      if (outcome === "roll back") this.contents = before;
      this.#unlocked = undefined;
      unlock();
    };
  }
}
