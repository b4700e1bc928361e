import {
  type CallOptions,
  InvalidKeyError,
  type OperationName,
  type ReceivedList,
  type SkladClient,
  SkladError,
} from "../../client";
import { REPORT_OPERATIONS } from "../../client/operations";
import { AdminError } from "../../modules/sklad/errors";
import type { ConnectionRow } from "../../modules/sklad/types";
import { type Answer, judge } from "../../probe/judge";
import type { ProbeVerdict } from "../../probe/probe-row";
import { type Read, readsOf, type Seen } from "../../probe/reads";
import type { Context } from "../context";
import { callForPerson, reportBucket } from "../rate-limit";
import { assertAccepted, assertAllowedAddress } from "./credentials";
import { requireConnection } from "./connections";
import { DAY_MS } from "../../planning/values/days";

interface CheckedOperation {
  readonly operation: OperationName;
  readonly verdict: ProbeVerdict;
  /** The names of the fields received, where they differ. */
  readonly fields: readonly string[];
}

/** The whole check ends within this time, because a person waits. */
const PATIENCE_MS = 30_000;
/** A report that was requested within the last minute is skipped. */
const REPORT_PATIENCE_MS = 5_000;
/** A city in every carrier's directory. */
const CITY = "Київ";

/**
 * Asks the warehouse the probe's questions, each once and within the rate limit, and says how its responses fit what the
 * plugin expects. Changes nothing. Throws an AdminError when the ApiKey is not accepted.
 */
export async function checkOperations(ctx: Context, id: string): Promise<CheckedOperation[]> {
  const connection = await requireConnection(ctx, id);
  assertAllowedAddress(ctx, connection);
  await assertAccepted(ctx, connection, ctx.sklad.apiKeyOf(connection));
  const until = ctx.sklad.monotonic() + PATIENCE_MS;
  const now = ctx.sklad.clock();
  const period = { from: new Date(now - DAY_MS), to: new Date(now) };
  const seen: Seen = { orders: [] };
  const checked = new Map<OperationName, CheckedOperation>();
  for (const read of readsOf({ city: CITY, period })) {
    const one = await check(ctx, { connection, read, seen, until });
    checked.set(one.operation, worse(checked.get(one.operation), one));
  }
  return [...checked.values()];
}

interface CheckRequest {
  readonly connection: ConnectionRow;
  readonly read: Read;
  readonly seen: Seen;
  readonly until: number;
}

async function check(
  ctx: Context,
  { connection, read, seen, until }: CheckRequest,
): Promise<CheckedOperation> {
  const operation = read.key;
  const notAsked: CheckedOperation = { operation, verdict: "not_asked", fields: [] };
  const ask = read.ask(seen);
  if (!ask) return notAsked;
  const isReport = REPORT_OPERATIONS.includes(operation);
  const buckets = isReport ? [reportBucket(connection.settings, operation), "general"] : ["general"];
  const ownUntil = isReport ? Math.min(until, ctx.sklad.monotonic() + REPORT_PATIENCE_MS) : until;
  let received: ReceivedList = { data: undefined };
  const onData = (data: unknown, body?: unknown) => void (received = { data, body });
  const answer = await callForPerson(
    ctx,
    connection,
    (client: SkladClient, options: CallOptions) => ask(client, { ...options, onData }),
    { buckets, until: ownUntil },
  ).then(
    (result): Answer<readonly unknown[]> => ({ result, ...received }),
    (error: unknown): Answer<readonly unknown[]> => ({ error, ...received }),
  );
  if (answer.error instanceof AdminError) return notAsked;
  if (answer.error instanceof InvalidKeyError) throw new AdminError("key_not_accepted");
  // Another program with the same ApiKey may have spent the minute's call.
  if (answer.error instanceof SkladError && answer.error.code === "rate_limited") return notAsked;
  const { result = [] } = answer;
  const objections = answer.error === undefined ? (read.objections?.(result, seen) ?? []) : [];
  if (answer.error === undefined) read.note?.(result, seen);
  const { verdict, fields } = judge(
    operation,
    answer,
    objections.flatMap((one) => one ?? []),
    read.expectsNone,
  );
  return { operation, verdict, fields };
}

const GRAVITY: readonly ProbeVerdict[] = [
  "not_asked",
  "empty",
  "as_expected",
  "refused",
  "differs",
  "failed",
];

/** An operation that is asked twice has the answer that weighs more. */
function worse(before: CheckedOperation | undefined, now: CheckedOperation): CheckedOperation {
  return before && GRAVITY.indexOf(before.verdict) >= GRAVITY.indexOf(now.verdict) ? before : now;
}
