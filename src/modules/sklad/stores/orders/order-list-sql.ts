import type { Tone } from "../../../../catalogue";
import type { ToneTerms } from "../../../../planning/situation";
import type { WarehouseOrder } from "../../../../planning/warehouse-order";

export interface OrderListFilters {
  /** Medusa's order id. */
  readonly order_id?: string | undefined;
  readonly connection_id?: string | undefined;
  readonly state?: WarehouseOrder["state"] | undefined;
  readonly hold_code?: string | undefined;
  /** `unbooked`: it was collected, and Medusa does not count it as paid. */
  readonly cash?: "unbooked" | undefined;
  readonly tone?: Tone | undefined;
  /** `hold.…`, `problem.…` or `connection.…`. */
  readonly reason?: string | undefined;
  readonly search?: OrderSearch | undefined;
}

/** What is looked for, each of them whole. */
export interface OrderSearch {
  /** Of the warehouse orders. */
  readonly numbers: readonly string[];
  readonly skus: readonly string[];
  readonly remote_id: string;
  /** Medusa orders found by what is not kept here. */
  readonly order_ids: readonly string[];
}

/** What tones and reasons follow from at the moment. */
export interface ListTerms extends ToneTerms {
  /** Problems that are a Medusa order's, not a warehouse order's. */
  readonly order_problems: readonly string[];
  /** Connections by what is wrong with them: the part of the code after `connection.`. */
  readonly troubled: Readonly<Record<string, readonly string[]>>;
}

/** Of a problem `p`. */
export const OPEN = "p.cleared_at is null and p.deleted_at is null";
/** Of an order `o` that was not sent and that nothing holds. */
export const UNHELD = "o.state = 'planned' and o.hold_code is null and o.deleted_at is null";

/** What an order has to be besides what its branch says; `id` is the column the branch reads its ids in order by. */
type Rest = (id?: string) => string;

/**
 * Statements that find the ids of a list, each by one index and in the order of the ids, as far as a page goes. Together they
 * find all of the list.
 */
export function branchesOf(filters: OrderListFilters, terms: ListTerms): string[] {
  const { search, reason, tone, order_id, connection_id, state, hold_code, cash } = filters;
  const equal = Object.entries({ order_id, connection_id, state, hold_code }).flatMap(([name, value]) =>
    value === undefined ? [] : [`and o.${name} = :${name}`],
  );
  const narrow = [
    ...(cash === undefined ? [] : ["and o.cash_unbooked"]),
    ...(reason === undefined ? [] : [`and ${reasonCondition(reason)}`]),
    ...(tone === undefined ? [] : [`and ${toneCondition(tone)}`]),
  ];
  const rest: Rest = (id = "o.id") =>
    [
      "and o.deleted_at is null",
      ...equal,
      ...narrow,
      `and (:after::text is null or ${id} < :after) order by ${id} desc limit :limit`,
    ].join(" ");
  if (search) return searchBranches(rest);
  if (reason !== undefined) return reasonBranches(reason, rest);
  if (tone !== undefined) return toneBranches(tone, rest, terms);
  return [`${ORDERS} true ${rest()}`];
}

const ORDERS = "select o.id from sklad_warehouse_order o where";

function searchBranches(rest: Rest): string[] {
  return [
    `${ORDERS} o.connection_id = any(:all_connections::text[]) and o.number = any(:numbers::text[]) ${rest()}`,
    `${ORDERS} o.order_id = any(:order_ids::text[]) ${rest()}`,
    `${ORDERS} o.remote_id is not null and o.remote_id = :remote_id ${rest()}`,
    forEach(
      ":skus",
      `select o.id from sklad_warehouse_order_line l join sklad_warehouse_order o on o.id = l.warehouse_order_id
        where l.sku = wanted.value and l.superseded_at is null and l.deleted_at is null
          ${rest("l.warehouse_order_id")}`,
    ),
  ];
}

function toneBranches(tone: Tone, rest: Rest, terms: ListTerms): string[] {
  const codes = ":problems::text[]";
  const problems = [problemBranch(codes, rest), orderProblemBranch(codes, rest), parkedBranch(rest)];
  return [
    holdBranch(":tone_holds", rest),
    forEach(":tone_states", `${ORDERS} o.state = wanted.value and o.hold_code is null ${rest()}`),
    ...(tone === "needs_you" || terms.connections[tone].length > 0 ? [`${ORDERS} ${UNHELD} ${rest()}`] : []),
    ...(tone === "needs_you" ? problems : []),
  ];
}

function reasonBranches(reason: string, rest: Rest): string[] {
  if (reason.startsWith("hold.")) return [holdBranch("array[:reason]", rest)];
  if (reason.startsWith("problem."))
    return [problemBranch("array[:reason]", rest), orderProblemBranch("array[:reason]", rest)];
  return [`${ORDERS} ${UNHELD} ${rest()}`];
}

const forEach = (values: string, statement: string): string =>
  `select o.id from unnest(${values}::text[]) wanted(value) cross join lateral (${statement}) o`;

const holdBranch = (codes: string, rest: Rest): string =>
  forEach(codes, `${ORDERS} o.hold_code is not null and o.hold_code = wanted.value ${rest()}`);

const problemBranch = (codes: string, rest: Rest): string =>
  `select o.id from sklad_problem p join sklad_warehouse_order o on o.id = p.warehouse_order_id
    where ${OPEN} and p.warehouse_order_id is not null and p.code = any(${codes}) ${rest("p.warehouse_order_id")}`;

const orderProblemBranch = (codes: string, rest: Rest): string =>
  `${ORDERS} o.order_id in (select p.params ->> 'order_id' from sklad_problem p
                            where ${OPEN} and p.warehouse_order_id is null and p.code = any(${codes})) ${rest()}`;

const parkedBranch = (rest: Rest): string =>
  `select o.id from sklad_command c join sklad_warehouse_order o on o.id = c.target_id
    where ${PARKED} ${rest("c.target_id")}`;

const hasProblem = (codes: string): string =>
  `(exists (select 1 from sklad_problem p
             where p.warehouse_order_id = o.id and ${OPEN} and p.code = any(${codes}))
    or exists (select 1 from unnest(:order_problems::text[]) named(problem)
                 join sklad_problem p on p.key = 'order:' || o.order_id || ':' || named.problem
                where ${OPEN} and p.warehouse_order_id is null and p.code = any(${codes})))`;

const PARKED = "c.state = 'parked' and c.deleted_at is null";
const IS_PARKED = `exists (select 1 from sklad_command c where c.target_id = o.id and ${PARKED})`;

/** Whether an order has the tone without its problems: by its hold, its refusal, its connection, its state. */
const OWN_TONE = `(case
  when o.hold_code is not null then o.hold_code = any(:tone_holds::text[])
  when o.state <> 'planned' then o.state = any(:tone_states::text[])
  when o.refusal is not null then :needs_you::boolean
  else o.connection_id = any(:tone_connections::text[])
       or (:needs_you::boolean and not o.connection_id = any(:all_connections::text[])) end)`;

function toneCondition(tone: Tone): string {
  const problem = `(${hasProblem(":problems::text[]")} or ${IS_PARKED})`;
  return tone === "needs_you" ? `(${OWN_TONE} or ${problem})` : `(${OWN_TONE} and not ${problem})`;
}

function reasonCondition(reason: string): string {
  if (reason.startsWith("hold.")) return "o.hold_code = :reason";
  if (reason.startsWith("problem.")) return hasProblem("array[:reason]");
  return `(${UNHELD} and o.refusal is null and o.connection_id = any(:reason_connections::text[]))`;
}

/** What the statements are bound to. */
export function bindingsOf(filters: OrderListFilters, terms: ListTerms) {
  const { tone, reason, search, order_id, connection_id, state, hold_code } = filters;
  return {
    ...{ order_id, connection_id, state, hold_code, ...search },
    all_connections: Object.values(terms.connections).flat(),
    problems: terms.problems,
    order_problems: terms.order_problems,
    ...(tone !== undefined && {
      needs_you: tone === "needs_you",
      tone_holds: terms.holds[tone],
      tone_connections: terms.connections[tone],
      // Of what was not sent its connection decides.
      tone_states: terms.states[tone].filter((name) => name !== "planned"),
    }),
    ...(reason !== undefined && {
      reason: reason.slice(reason.indexOf(".") + 1),
      reason_connections: terms.troubled[reason.slice("connection.".length)] ?? [],
    }),
  };
}
