import { type ConnectionCode, entryOf, type SituationParams } from "../messages";
import { iso, type Situation, type SituationConnection } from "./types";

interface Found {
  readonly code: ConnectionCode;
  readonly params: SituationParams;
  readonly next_at: string | null;
}

const PAUSES: Readonly<Record<string, ConnectionCode>> = {
  invalid_key: "key_refused",
  key_unreadable: "key_unreadable",
  host_not_allowed: "host_not_allowed",
  unreachable: "unreachable",
};

/** Why a connection sends nothing; null: it does. */
export function troubleOf(connection: SituationConnection | null): Found | null {
  const because = (code: ConnectionCode, params: SituationParams = {}, next_at: string | null = null) => ({
    code,
    params: { ...params, ...(next_at !== null && { next_at }) },
    next_at,
  });
  if (connection === null) return because("deleted");
  const { enabled, enabled_at, settings_unreadable, pause_reason, paused_until } = connection;
  if (settings_unreadable !== undefined)
    return because("settings_unreadable", { reason: settings_unreadable });
  if (!enabled) return because(enabled_at === null ? "not_started" : "disabled");
  if (pause_reason === null) return null;
  return because(PAUSES[pause_reason] ?? "unreachable", {}, iso(paused_until));
}

/** Where nothing is really shipped. */
export function noteOf(connection: SituationConnection | null): Situation["note"] {
  if (connection === null || connection.environment === "production") return null;
  return `connection.${connection.environment}`;
}

/**
 * How a connection is, in one sentence.
 * @param count of orders that wait for it
 */
export function connectionSituation(connection: SituationConnection, count?: number): Situation {
  const note = noteOf(connection);
  const trouble = troubleOf(connection);
  const code = trouble ? (`connection.${trouble.code}` as const) : (note ?? "connection.ready");
  const { tone, actions } = entryOf(code);
  const params = { ...trouble?.params, ...(count !== undefined && { count }) };
  return { tone, code, params, next_at: trouble?.next_at ?? null, actions, note };
}
