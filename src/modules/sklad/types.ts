import type { InferTypeOf } from "@medusajs/framework/types";
import type { WireOrder } from "../../client/schemas/order";
import type { KnownFacts } from "../../planning/orders";
import type { ConnectionEventType, OrderEventType } from "../../catalogue";
import type { Sender } from "../../planning/connections";
import type { Settings } from "../../planning/settings";
import type { CancelReason } from "../../planning/warehouse-order";
import type { StockNote } from "../../planning/stock";
import type {
  SkladBranch,
  SkladCancellation,
  SkladCity,
  SkladCommand,
  SkladConnection,
  SkladEvent,
  SkladInbox,
  SkladWarehouseOrderLine,
  SkladProblem,
  SkladStock,
  SkladStockLevel,
  SkladStockRun,
  SkladWebhookToken,
} from "./models";

type Row<T> = Omit<T, "deleted_at" | "created_at" | "updated_at">;

export type ConnectionRow = Omit<
  Row<InferTypeOf<typeof SkladConnection>>,
  "settings" | "disabled_intervals" | "sender"
> & {
  settings: Settings;
  sender: Sender | null;
  disabled_intervals: readonly DisabledInterval[];
  /** Which members of its settings cannot be read, and why. Such a connection counts as disabled, with default settings. */
  settings_unreadable?: string;
};

/** ISO 8601. */
interface DisabledInterval {
  readonly from: string;
  readonly until: string;
}

/** Why a connection sends nothing. Failures of one operation pause only that operation. */
export type PauseReason = "invalid_key" | "key_unreadable" | "host_not_allowed" | "unreachable";

export type WarehouseOrderLineRow = Omit<
  Row<InferTypeOf<typeof SkladWarehouseOrderLine>>,
  "warehouse_order"
> & {
  warehouse_order_id: string;
};
/** A line of a warehouse order before it is stored. */
export type NewWarehouseOrderLine = Omit<
  WarehouseOrderLineRow,
  "id" | "warehouse_order_id" | "since" | "superseded_at"
>;

export type CommandRow = Omit<
  Row<InferTypeOf<typeof SkladCommand>>,
  "sent" | "facts" | "received" | "reason" | "raw_batch_limit" | "raw_http_status" | "raw_duration_ms"
> & {
  reason: CancelReason | null;
  sent: WireOrder | Record<string, unknown> | null;
  facts: KnownFacts | null;
  received: Record<string, unknown> | null;
};
export type CommandState = CommandRow["state"];
/** Kinds of commands about orders. What others are about harms nothing while it waits. */
export const ORDER_KINDS = ["add", "edit", "cancel"] as const;
export const OPEN_COMMAND_STATES = [
  "queued",
  "sending",
  "unknown",
  "parked",
] as const satisfies readonly CommandState[];
export type OpenCommandState = (typeof OPEN_COMMAND_STATES)[number];

export type EventSource =
  | "event"
  | "sweep"
  | "merchant"
  | "outbox"
  | "provider"
  | "webhook"
  | "report"
  | "look_up"
  | "audit"
  | "fulfillment_sync";
export type EventRow = Row<InferTypeOf<typeof SkladEvent>>;
export type NewEvent = EventFacts &
  (
    | { readonly type: OrderEventType; readonly warehouse_order_id?: string | null }
    | { readonly type: ConnectionEventType; readonly warehouse_order_id?: null }
  );

interface EventFacts {
  readonly source: EventSource;
  readonly order_id?: string | null;
  readonly connection_id?: string | null;
  /** Why and with what. Never a phone, a name or an address. */
  readonly data?: Record<string, unknown> | null;
}

export type InboxRow = Omit<Row<InferTypeOf<typeof SkladInbox>>, "statuses"> & {
  statuses: readonly InboxStatus[] | null;
};
export type InboxState = InboxRow["state"];
/** A webhook with its body. */
export type InboxBytes = InboxRow & { readonly body: Buffer };
/** A status of one order in a webhook. */
export interface InboxStatus {
  readonly number: string | null;
  readonly external_id: string | null;
  readonly remote_id: string | null;
  readonly remote_key: string | null;
  /** In the warehouse's own word. */
  readonly status: string;
  /** Null for an unknown word. */
  readonly state: string | null;
}

export type WebhookTokenRow = Row<InferTypeOf<typeof SkladWebhookToken>>;

export type CancellationRow = Omit<InferTypeOf<typeof SkladCancellation>, "deleted_at" | "updated_at">;

export type ProblemRow = Row<InferTypeOf<typeof SkladProblem>>;
export interface NewProblem {
  readonly key: string;
  readonly code: string;
  readonly params?: Record<string, unknown>;
  readonly connection_id?: string | null;
  readonly warehouse_order_id?: string | null;
  /** The merchant is notified only after this time: the problem may be over by then. */
  readonly notify_after_ms?: number;
}

export type CityRow = Row<InferTypeOf<typeof SkladCity>>;
export type BranchRow = Omit<Row<InferTypeOf<typeof SkladBranch>>, "raw_max_weight_kg">;

export type StockRow = Row<InferTypeOf<typeof SkladStock>>;
export type StockLevelRow = Omit<
  Row<InferTypeOf<typeof SkladStockLevel>>,
  "quantities" | "former_quantities" | "quarantined_quantities" | "notes" | "history"
> & {
  quantities: readonly string[] | null;
  former_quantities: readonly string[] | null;
  quarantined_quantities: readonly string[] | null;
  notes: readonly StockNote[];
  history: readonly StockHistoryEntry[];
};
/** A changed figure of a report (`reported`), or a figure that was written (`stocked`). Decimal text. */
interface StockHistoryEntry {
  /** ISO 8601. */
  readonly at: string;
  /** Null: the report did not name the sku. */
  readonly reported?: string | null;
  readonly stocked?: string;
  /** Medusa's figure before. */
  readonly from?: string;
  /** The former figure was entered by a person in Medusa. */
  readonly replaced?: true;
}

export type StockRunRow = Omit<Row<InferTypeOf<typeof SkladStockRun>>, "counts"> & { counts: StockCounts };
/** Numbers of skus in a comparison. */
export interface StockCounts {
  readonly compared: number;
  /** Medusa's level is missing or different. */
  readonly differing: number;
  readonly written: number;
  readonly created: number;
  /** Another process had the lock of the item: they are compared again a moment later. */
  readonly busy: number;
  /** Medusa refuses the level. */
  readonly refused: number;
  /** Skus with notes, by the note's code. */
  readonly notes: Readonly<Record<string, number>>;
}
export type NewStockRun = Pick<
  StockRunRow,
  "connection_id" | "kind" | "requested_at" | "duration_ms" | "counts" | "error"
>;
