import {
  type ConnectionCode,
  entryOf,
  isSituationCode,
  type SituationCode,
  type SituationParams,
  TONES,
} from "../../catalogue";
import { iso, type Situation, type SituationConnection, type SituationProblem } from "./types";

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

/** Why a connection sends nothing; null when it sends. */
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

/** The note for an environment where nothing is really shipped; null in production. */
export function noteOf(connection: SituationConnection | null): Situation["note"] {
  if (connection === null || connection.environment === "production") return null;
  return `connection.${connection.environment}`;
}

/** Facts about a connection that are not in its row. */
export interface KnownOfConnection {
  /** Number of orders that wait for it. */
  readonly count?: number;
  readonly problems?: readonly Pick<SituationProblem, "code" | "params">[];
  /** Its order statuses were never read. */
  readonly unread?: boolean;
}

/** The state of a connection as one sentence: the most urgent of everything known about it. */
export function connectionSituation(
  connection: SituationConnection,
  { count, problems = [], unread = false }: KnownOfConnection = {},
): Situation {
  const note = noteOf(connection);
  const trouble = troubleOf(connection);
  const counted = count !== undefined && { count };
  const of = (code: SituationCode, params: SituationParams, next_at: string | null = null): Situation => {
    const { tone, actions } = entryOf(code);
    return { tone, code, params, next_at, actions, note };
  };
  const found: Situation[] = [
    ...(trouble
      ? [of(`connection.${trouble.code}`, { ...trouble.params, ...counted }, trouble.next_at)]
      : []),
    ...problems.flatMap(({ code, params }) => {
      const known = `problem.${code}`;
      return isSituationCode(known) ? [of(known, { ...params })] : [];
    }),
    ...(unread && connection.enabled ? [of("connection.unread", { ...counted })] : []),
    of(note ?? "connection.ready", { ...counted }),
  ];
  const [first, ...others] = found;
  if (!first) throw new Error("A connection has no situation.");
  return others.reduce((worst, one) => (isWorse(one, worst) ? one : worst), first);
}

function isWorse(one: Situation, other: Situation): boolean {
  return TONES.indexOf(one.tone) < TONES.indexOf(other.tone);
}
