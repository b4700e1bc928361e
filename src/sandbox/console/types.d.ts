import type {
  AutopilotSettings,
  CallRecord,
  InboundRecord,
  OrderRecord,
  ReturnRecord,
  StockRecord,
  WebhookDelivery,
  WebhookTarget,
} from "..";
import type { WireOrder } from "../../client/schemas";
import type { ReadableBody } from "../api/call-log";
import type { KeyRateLimit } from "../api/rate-limits";
import type { ActiveFault, FaultKind } from "../faults/fault-book";
import type { ReportCountsUntil } from "../warehouse/stock-book";
import type { FileRecord } from "../warehouse/returns-and-files";

export type Order = OrderRecord & { readonly order: WireOrder };
export type Level = StockRecord;
export type Inbound = InboundRecord;
export type Returned = ReturnRecord;
export type Call = CallRecord;
export type Delivery = WebhookDelivery;
export type Body = ReadableBody;
export type Target = WebhookTarget;
export type Fault = ActiveFault;
export type RateLimit = KeyRateLimit;
export type Autopilot = AutopilotSettings;
export type OrderFile = Omit<FileRecord, "file_content"> & { readonly bytes: number };

/** Collections that the page keeps as maps, the newest value last. */
export interface Collections {
  orders: Order;
  stock: Level;
  inbound: Inbound;
  returns: Returned;
  calls: Call;
  deliveries: Delivery;
  webhooks: Target;
}
export type CollectionName = keyof Collections;

export interface Statuses {
  readonly line: readonly string[];
  readonly following: Readonly<Record<string, readonly string[]>>;
}

export type Maps = { readonly [Name in CollectionName]: Map<string | number, Collections[Name]> };

export interface SandboxKey {
  readonly key: string;
  readonly environment: string;
}

export type Store = Maps & {
  /** Grows with every change at the sandbox; 0 before the first data. */
  version: number;
  /** The displayed environment; null for all. */
  environment: string | null;
  environments: string[];
  keys: readonly SandboxKey[];
  /** The shop's page of an order, with `{id_order}` and `{external_id}`; null when it is not known. */
  orderPage: string | null;
  statuses: Statuses;
  faults: readonly Fault[];
  faultKinds: readonly FaultKind[];
  operations: readonly string[];
  rateLimits: readonly RateLimit[];
  autopilot: Autopilot;
  prefix: string;
  reportCountsUntil: ReportCountsUntil;
};
