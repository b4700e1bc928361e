import { useSearchParams } from "react-router-dom";
import type { QueryOf, Routes } from "../../contract";
import type { Filters } from "../api";

type Asked = keyof QueryOf<Routes["listOrders"]>;

/** Members of the page's address that narrow nothing: the page of the list, and its order. */
const NOT_FILTERS = ["after", "order"] as const satisfies readonly Asked[];

const FILTERS = [
  ...(["connection_id", "status", "hold_code", "tone", "cash", "medusa", "reason", "delivery"] as const),
  ...(["payment", "returns", "day", "from", "to", "q"] as const),
] as const satisfies readonly Asked[];

/**
 * The members of a list's address by these names. Other names, and blank values, mean nothing to the list; the ends of a
 * range of days may be in either order.
 */
export function membersOf(params: URLSearchParams, names: readonly string[]): Filters {
  const members = Object.fromEntries(
    [...params].filter(([name, value]) => names.includes(name) && value.trim() !== ""),
  );
  const { from, to } = members;
  return from !== undefined && to !== undefined && from > to ? { ...members, from: to, to: from } : members;
}

/** What to change in the address; null removes a member. */
export type Narrowing = Readonly<Record<string, string | null>>;

/** The list's filters, order and page in the page's address, so that every list that can be seen has a link. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const asked = membersOf(params, [...FILTERS, ...NOT_FILTERS]);
  const filters = membersOf(params, FILTERS);

  /** A changed filter or order starts again at the first page. */
  function narrow(changes: Narrowing, { replace = false } = {}): void {
    if (changesNothing(params, changes)) return;
    setParams((current) => narrowed(current, changes), { replace });
  }

  return {
    /** Every member, as the server is asked. */
    asked,
    filters,
    isNarrowed: Object.keys(filters).length > 0,
    narrow,
    clear: () => narrow(Object.fromEntries(Object.keys(filters).map((name) => [name, null]))),
    /** The address of the page after a change, for a link. */
    linkTo: (changes: Narrowing) => `?${narrowed(params, changes).toString()}`,
  };
}

/** Whether the address has every change already, so that the page of the list stays as well. */
export function changesNothing(params: URLSearchParams, changes: Narrowing): boolean {
  return Object.entries(changes).every(([name, value]) => (params.get(name) ?? "") === (value ?? ""));
}

function narrowed(params: URLSearchParams, changes: Narrowing): URLSearchParams {
  const target = new URLSearchParams(params);
  target.delete("after");
  for (const [name, value] of Object.entries(changes))
    if (value === null || value === "") target.delete(name);
    else target.set(name, value);
  return target;
}
