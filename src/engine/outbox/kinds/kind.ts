import type { AddedOrder, CallOptions, CanceledOrder, SkladClient } from "../../../client";
import type { Stores } from "../../../modules/sklad/stores";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";

/** A command ready to leave: what is sent, how, and what the answer changes. */
export interface PreparedCall<Answer = AddedOrder | CanceledOrder> {
  readonly command: ClaimedCommand;
  /** Medusa order the command belongs to. */
  readonly order_id: string;
  /** The body without the ApiKey. */
  readonly sent: Record<string, unknown>;
  send(client: SkladClient, call: CallOptions): Promise<Answer>;
  /** Writes the success into the tables; the command itself is finished already. */
  record(stores: Stores, answer: Answer): Promise<void>;
  /** Writes the warehouse's refusal, and raises the problem that tells the merchant. */
  refuse(stores: Stores, descriptions: readonly string[]): Promise<void>;
}

/** What the loop does after a delivery: go on, or leave the connection alone for a while. */
export type LoopSignal = "next" | "pause";
