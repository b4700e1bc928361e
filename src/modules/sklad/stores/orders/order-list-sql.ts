import type { Tone } from "../../../../catalogue";
import {
  ACCEPTED_TODAY,
  afterPlace,
  dayCondition,
  type ListCut,
  type ListTerms,
  NEEDS_NO_PERSON,
  OF_ANY_CONNECTION,
  type OrderListFilters,
  type OrderSearch,
  PARKED_ORDERS,
  plainConditions,
  problemMedusaOrders,
  problemOrders,
  reasonCondition,
  RETURNS,
  SENT_TODAY,
  sortedBy,
  toneCondition,
  UNHELD,
  UNSENT_TONE,
} from "./order-list-conditions";

/** Parcels with a sku, and parcels whose waybills are searched for the end of a number: the latest of them. */
const SEARCHED = 2_000;

/** `id` and `order_id` of a list, each once, in its order. */
export function foundBy(filters: OrderListFilters, terms: ListTerms, cut: ListCut): string {
  const branches = branchesOf(filters, terms, cut).map((branch) => `select id, order_id from (${branch}) o`);
  return `select id, order_id from (${branches.join(" union all ")}) found
           group by order_id, id ${sortedBy(cut, "found")} limit :limit`;
}

/** Completes a branch: conditions on `o` that hold for all of the list, its order and its end. */
type Rest = (...conditions: string[]) => string;

/**
 * Statements that find the ids of a list, each as far as the page goes. Together they find all of the list. One filter
 * decides where it is read, because few orders match it; the others are conditions.
 */
function branchesOf(filters: OrderListFilters, terms: ListTerms, cut: ListCut): string[] {
  const { search, reason, tone, day, returns } = filters;
  const conditions = {
    reason: reason === undefined ? [] : [reasonCondition(reason)],
    tone: tone === undefined ? [] : [toneCondition(tone)],
    day: day === undefined ? [] : [dayCondition(day)],
  };
  const restWith =
    (...more: readonly string[][]): Rest =>
    (...own) =>
      `where ${["true", ...own, ...plainConditions(filters), ...more.flat(), ...afterPlace(cut)].join(" and ")}
       ${sortedBy(cut, "o")} limit :limit`;
  if (search) return searchBranches(search, restWith(conditions.reason, conditions.tone, conditions.day));
  if (reason !== undefined) return reasonBranches(reason, restWith(conditions.tone, conditions.day));
  if (tone !== undefined) return toneBranches(tone, terms, restWith(conditions.day));
  if (returns !== undefined) return RETURNS[returns].map((of) => `${ORDERS} ${restWith(conditions.day)(of)}`);
  if (day === "sent_today") return [ACCEPTED_TODAY, SENT_TODAY].map((of) => `${ORDERS} ${restWith()(of)}`);
  if (day === "late") return [problemBranch(":late_problems::text[]", restWith())];
  return [`${ORDERS} ${restWith(conditions.day)()}`];
}

/**
 * Orders by a statement of their ids, each once, because the branch counts its rows. They are looked up one by one, where
 * Postgres would read the whole table to join it.
 */
const ordersOnce = (ids: string) =>
  `select o.id, o.order_id from (select distinct found.id from (${ids}) found(id)) once
   join lateral (select * from sklad_warehouse_order where id = once.id offset 0) o on true`;

const ORDERS = "select o.id, o.order_id from sklad_warehouse_order o";

function searchBranches({ waybills, waybill_end }: OrderSearch, rest: Rest): string[] {
  return [
    `${ORDERS} ${rest(OF_ANY_CONNECTION, "o.number = any(:numbers::text[])")}`,
    `${ORDERS} ${rest("o.order_id = any(:order_ids::text[])")}`,
    `${ORDERS} ${rest("o.remote_id is not null", "o.remote_id = any(:remote_ids::text[])")}`,
    ...waybills.map(
      (_, at) =>
        `${ORDERS} ${rest("o.tracking_numbers is not null", `o.tracking_numbers @> jsonb_build_array((:waybills::text[])[${at + 1}])`)}`,
    ),
    `${ordersOnce(`select l.warehouse_order_id from unnest(:skus::text[]) wanted(sku)
      cross join lateral (
        select distinct l.warehouse_order_id from sklad_warehouse_order_line l
         where l.sku = wanted.sku and l.superseded_at is null
         order by l.warehouse_order_id desc limit ${SEARCHED}) l`)} ${rest()}`,
    ...(waybill_end === null ? [] : [waybillEndBranch(rest)]),
  ];
}

/** Among the latest orders: no index finds the end of a number. */
const waybillEndBranch = (rest: Rest): string =>
  `select o.id, o.order_id from (
     select * from sklad_warehouse_order order by order_id desc, id desc limit ${SEARCHED}) o
   ${rest(`exists (
     select from jsonb_array_elements_text(coalesce(o.tracking_numbers, '[]')) waybill(number)
      where right(waybill.number, length(:waybill_end)) = :waybill_end)`)}`;

function toneBranches(tone: Tone, terms: ListTerms, rest: Rest): string[] {
  const own = tone === "needs_you" ? [] : [NEEDS_NO_PERSON];
  const codes = ":problems::text[]";
  return [
    `${ORDERS} ${rest("o.hold_code is not null", "o.hold_code = any(:tone_holds::text[])", ...own)}`,
    ...(sentStates(tone, terms).length > 0
      ? [`${ORDERS} ${rest("o.state = any(:tone_states::text[])", "o.hold_code is null", ...own)}`]
      : []),
    ...(tone === "needs_you" || terms.connections[tone].length > 0
      ? [`${ORDERS} ${rest(UNHELD, UNSENT_TONE, ...own)}`]
      : []),
    ...(tone === "needs_you"
      ? [problemBranch(codes, rest), orderProblemBranch(codes, rest), parkedBranch(rest)]
      : []),
  ];
}

function reasonBranches(reason: string, rest: Rest): string[] {
  if (reason.startsWith("problem."))
    return [problemBranch("array[:reason]", rest), orderProblemBranch("array[:reason]", rest)];
  return [`${ORDERS} ${rest(reasonCondition(reason))}`];
}

const problemBranch = (codes: string, rest: Rest): string => `${ordersOnce(problemOrders(codes))} ${rest()}`;

const orderProblemBranch = (codes: string, rest: Rest): string =>
  `${ORDERS} ${rest(`o.order_id in (${problemMedusaOrders(codes)})`)}`;

const parkedBranch = (rest: Rest): string => `${ordersOnce(PARKED_ORDERS)} ${rest()}`;

/** Of what was not sent its connection decides. */
const sentStates = (tone: Tone, { states }: ListTerms) => states[tone].filter((name) => name !== "planned");

const troubledBy = (code: string, { troubled }: ListTerms) =>
  Object.hasOwn(troubled, code) ? (troubled[code] ?? []) : [];

/** What the statements are bound to. */
export function bindingsOf(
  {
    tone,
    reason,
    search,
    day: _day,
    payment: _payment,
    cash: _cash,
    medusa: _medusa,
    returns: _returns,
    ...equal
  }: OrderListFilters,
  terms: ListTerms,
  { after, limit }: ListCut,
) {
  return {
    ...equal,
    ...search,
    limit,
    all_connections: Object.values(terms.connections).flat(),
    problems: terms.problems,
    late_problems: terms.late_problems,
    cash_providers: terms.cash_providers,
    paid_elsewhere: terms.paid_elsewhere,
    today: terms.today,
    ...(after && { after_order_id: after.order_id, after_id: after.id }),
    ...(tone !== undefined && {
      needs_you: tone === "needs_you",
      tone_holds: terms.holds[tone],
      tone_connections: terms.connections[tone],
      tone_states: sentStates(tone, terms),
    }),
    ...(reason !== undefined && {
      reason: reason.slice(reason.indexOf(".") + 1),
      reason_connections: troubledBy(reason.slice("connection.".length), terms),
    }),
  };
}
