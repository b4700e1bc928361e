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
import type { KeyRateLimit } from "../api/rate-limits";
import type { ActiveFault } from "../faults/fault-book";
import type { FaultKind } from "../faults/fault-rule";
import type { ReportCountsUntil } from "../warehouse/stock-book";
import type { FileRecord } from "../warehouse/returns-and-files";

export type Order = OrderRecord & { readonly order: WireOrder };
export type Level = StockRecord;
export type Inbound = InboundRecord;
export type Returned = ReturnRecord;
export type Call = CallRecord;
export type Delivery = WebhookDelivery;
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

export type Store = Maps & {
  /** The displayed environment; null for all. */
  environment: string | null;
  environments: string[];
  statuses: Statuses;
  faults: readonly Fault[];
  faultKinds: readonly FaultKind[];
  operations: readonly string[];
  rateLimits: readonly RateLimit[];
  autopilot: Autopilot;
  prefix: string;
  reportCountsUntil: ReportCountsUntil;
};
