import { HOLD_CODES, type HoldCode } from "../hold";
import { entryOf, PROBLEM_CODES, type ProblemCode, type Tone } from "../../catalogue";
import { troubleOf } from "./connection-situation";
import type { SituationConnection, SituationRow } from "./types";

/**
 * What the tone of a warehouse order follows from, in the terms of its tables: lists are filtered and counted by it in SQL.
 * `situation` gives the same tone.
 */
export interface ToneTerms {
  /** An open problem with one of these makes it `needs_you`, whatever else. */
  readonly problems: readonly ProblemCode[];
  /** Without such a problem its hold decides. */
  readonly holds: Readonly<Record<Tone, readonly HoldCode[]>>;
  /** Without a hold, while it is not sent, its connection: `moving` where nothing is wrong. */
  readonly connections: Readonly<Record<Tone, readonly string[]>>;
  /** Else its state. */
  readonly states: Readonly<Record<Tone, readonly SituationRow["state"][]>>;
}

const none = { needs_you: [], waits: [], moving: [], done: [], stopped: [] } as const;

const STATES: ToneTerms["states"] = {
  ...none,
  moving: ["planned", "new", "picked", "shipped"],
  done: ["delivered"],
  stopped: ["canceled", "returned", "refused"],
};

/** @param connections all of them: an order of another one has lost its own */
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
    states: STATES,
  };
}
