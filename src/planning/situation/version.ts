import { contentHash } from "../values/canonical";
import type { SituationCommand, SituationRow } from "./types";

/** Columns that a person decides by, besides those of the situation. */
interface Decided {
  readonly connection_id: string;
  readonly approved_at: Date | string | null;
  readonly held_by_merchant_at: Date | string | null;
  readonly payload_hash: string | null;
}

/** The columns of a connection that people change, without those that change while it runs. */
interface ChangedByPeople {
  readonly name: string;
  readonly base_url: string;
  readonly settings: object;
  readonly enabled: boolean;
  readonly settings_unreadable?: string;
  readonly api_key_set_at: Date | string;
  readonly webhook_header_name: string | null;
}

/** A version that changes when a person changes the connection, and only then. */
export function connectionVersion(connection: ChangedByPeople): string {
  const { name, base_url, settings, enabled, settings_unreadable, api_key_set_at, webhook_header_name } =
    connection;
  const api_key = new Date(api_key_set_at).toISOString();
  return contentHash({
    name,
    base_url,
    settings,
    enabled,
    settings_unreadable,
    api_key,
    webhook_header_name,
  }).slice(0, 16);
}

/**
 * A version that changes when a warehouse order changes visibly, and only then. An action sends the version that the
 * person saw, so that the server can refuse it when the order has changed since.
 */
export function versionOf(
  row: SituationRow & Decided,
  commands: readonly Pick<SituationCommand, "kind" | "state">[],
): string {
  const { state, hold_code, hold_params, refusal, cancel_reason, remote_id, connection_id, number } = row;
  const open = commands
    .filter((command) => ["queued", "sending", "unknown", "parked"].includes(command.state))
    .map((command) => `${command.kind}:${command.state}`)
    .sort();
  return contentHash({
    state,
    hold: [hold_code, hold_params],
    refusal: refusal?.descriptions ?? null,
    cancel_reason,
    remote_id,
    connection_id,
    number,
    payload_hash: row.payload_hash,
    approved: row.approved_at !== null,
    held: row.held_by_merchant_at !== null,
    collects: [row.collect_on_delivery, row.cash_on_delivery_sum, row.cash_unbooked],
    returns: [row.return_stage, row.uncollected],
    fulfillments: [row.fulfillment_id, row.pending_fulfillment_id],
    open,
  }).slice(0, 16);
}
