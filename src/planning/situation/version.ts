import { contentHash } from "../values/canonical";
import type { SituationCommand, SituationRow } from "./types";

/** What of a row a person decides by, besides what its situation follows from. */
interface Decided {
  readonly connection_id: string;
  readonly approved_at: Date | string | null;
  readonly held_by_merchant_at: Date | string | null;
  readonly payload_hash: string | null;
}

/** What people change of a connection. What it suffers while it runs is none of it. */
interface ChangedByPeople {
  readonly name: string;
  readonly base_url: string;
  readonly settings: object;
  readonly enabled: boolean;
  readonly settings_unreadable?: string;
  readonly api_key_set_at: Date | string;
  readonly webhook_header_name: string | null;
}

/** Changes whenever a person changes the connection, and with nothing else. */
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
 * Changes whenever a warehouse order moves in a way a person would see, and with nothing else: who decides by what they
 * have seen sends it back, and is told when it has moved meanwhile.
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
    fulfillments: [row.fulfillment_id, row.pending_fulfillment_id],
    open,
  }).slice(0, 16);
}
