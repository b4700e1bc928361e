import { HOLD_CODES, type HoldCode } from "../warehouse-order";
import { entryOf, PROBLEM_CODES, type ProblemCode, type Tone } from "../../catalogue";
import { STATES, WAREHOUSE_ORDER_STATES } from "../states";
import { troubleOf } from "./connection-situation";
import type { SituationConnection, SituationRow } from "./types";

/**
 * The conditions of each tone in terms of the tables, for lists that are filtered and counted in SQL. `situation` gives
 * the same tone for each order.
 */
export interface ToneTerms {
  /** An open problem with one of these codes makes the order `needs_you`, before everything else. */
  readonly problems: readonly ProblemCode[];
  /** Without such a problem the hold decides. */
  readonly holds: Readonly<Record<Tone, readonly HoldCode[]>>;
  /** Connection ids by tone: decides for an unsent order without a hold. `moving` when the connection is fine. */
  readonly connections: Readonly<Record<Tone, readonly string[]>>;
  /** Otherwise the state decides. */
  readonly states: Readonly<Record<Tone, readonly SituationRow["state"][]>>;
}

/** @param connections all connections: an order of any other id has lost its connection */
export function toneTerms(
  connections: readonly (SituationConnection & { readonly id: string })[],
): ToneTerms {
  const byTone = <Code extends string>(codes: readonly Code[], toneOf: (code: Code) => Tone) => {
    const of = (tone: Tone) => codes.filter((code) => toneOf(code) === tone);
    return {
      needs_you: of("needs_you"),
      waits: of("waits"),
      moving: of("moving"),
      done: of("done"),
      stopped: of("stopped"),
    };
  };
  const troubles = new Map(connections.map((connection) => [connection.id, troubleOf(connection)]));
  return {
    problems: PROBLEM_CODES.filter((code) => entryOf(`problem.${code}`).tone === "needs_you"),
    holds: byTone(HOLD_CODES, (code) => entryOf(`hold.${code}`).tone),
    connections: byTone([...troubles.keys()], (id) => {
      const trouble = troubles.get(id);
      return trouble ? entryOf(`connection.${trouble.code}`).tone : "moving";
    }),
    states: byTone(WAREHOUSE_ORDER_STATES, (state) => entryOf(STATES[state].shown).tone),
  };
}
