import { DEFAULT_SETTINGS, readReceiver, readSettings } from "../../../../planning/settings";
import type { ConnectionRow } from "../../types";

export type NewConnection = Pick<
  ConnectionRow,
  | "id"
  | "name"
  | "environment"
  | "base_url"
  | "stock_location_id"
  | "api_key_encrypted"
  | "api_key_last_four"
  | "api_key_fingerprint"
  | "settings"
>;

export type ApiKeyColumns = Pick<
  ConnectionRow,
  "api_key_encrypted" | "api_key_last_four" | "api_key_fingerprint"
>;

export type StoredConnection = Omit<ConnectionRow, "settings" | "settings_unreadable"> & {
  readonly settings: unknown;
};

/**
 * Settings saved by an older version get the defaults of what came since. A connection whose settings cannot be read
 * counts as disabled: how to hand its orders over is not known, and no other connection suffers from it. Whom to tell of
 * it is read all the same.
 */
export function readConnection(row: StoredConnection): ConnectionRow {
  const read = readSettings(row.settings);
  if (read.ok) return { ...row, settings: read.settings };
  const settings = { ...DEFAULT_SETTINGS, ...readReceiver(row.settings) };
  return { ...row, settings, enabled: false, settings_unreadable: read.reason };
}
