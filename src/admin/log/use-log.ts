import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { routes } from "../../contract/routes";
import { call, everyMs, type Filters } from "../api";
import { fromKyivInput } from "../i18n/format";
import { changesNothing, membersOf, type Narrowing } from "../lists/address";

/** Refetch interval of the log, in milliseconds. */
const AGAIN_MS = 10_000;
const PAGE = 20;

/** Filters of the log in the page's address, besides the page of the list and the opened entry. */
const FILTERS = ["direction", "operation", "result", "connection_id", "from", "to", "q"] as const;

/** The filters, the page and the opened entry in the page's address, so that everything that can be seen has a link. */
export function useLogAddress() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const state = useLocation().state as EntryState | null;
  const filters = membersOf(params, FILTERS);

  /** A changed filter starts again at the first page. */
  function narrow(changes: Narrowing, { replace = false } = {}): void {
    if (changesNothing(params, changes)) return;
    setParams((current) => changed(current, { ...changes, after: null }), { replace });
  }

  return {
    /** Every member, as the server is asked. */
    asked: membersOf(params, [...FILTERS, "after"]),
    filters,
    isNarrowed: Object.keys(filters).length > 0,
    open: params.get("open"),
    linkTo: (id: string) => `?${changed(params, { open: id }).toString()}`,
    openEntry: (id: string) =>
      setParams((current) => changed(current, { open: id }), { state: stateOfEntry(state) }),
    /** Goes back to the list under the entry, so that the list's "Previous" still leads to the page before it. */
    closeEntry: () => {
      if (state?.isOverList) void navigate(-1);
      else setParams((current) => changed(current, { open: null }), { state, replace: true });
    },
    narrow,
    clear: () => narrow(Object.fromEntries(Object.keys(filters).map((name) => [name, null]))),
  };
}

/** The state of the browser's history for an entry: that of the list under it. */
interface EntryState {
  readonly isOverList?: boolean;
}

export const stateOfEntry = (ofList: unknown): EntryState => ({
  ...(ofList as EntryState | null),
  isOverList: true,
});

function changed(params: URLSearchParams, changes: Narrowing): URLSearchParams {
  const target = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes))
    if (value === null || value === "") target.delete(name);
    else target.set(name, value);
  return target;
}

/** A page of the log. `from` and `to` are days in Kyiv, both included. */
export function useLog({ from, to, ...filters }: Filters) {
  const [start, end] = [from, to && dayAfter(to)].map((day) => fromKyivInput(`${day ?? ""}T00:00`));
  const asked = { ...filters, ...(start && { from: start }), ...(end && { until: end }) };
  return useQuery({
    queryKey: ["sklad", "log", asked],
    queryFn: () => call(routes.listLog, { query: { limit: PAGE }, filters: asked }),
    staleTime: 0,
    refetchInterval: everyMs(AGAIN_MS),
    placeholderData: keepPreviousData,
  });
}

export function useCall(id: string) {
  return useQuery({
    queryKey: ["sklad", "log", "call", id],
    queryFn: () => call(routes.seeCall, { params: { id } }),
    staleTime: 0,
    refetchInterval: everyMs(AGAIN_MS),
  });
}

export function useWebhookEntry(id: string) {
  return useQuery({
    queryKey: ["sklad", "log", "webhook", id],
    queryFn: () => call(routes.seeWebhook, { params: { id } }),
    staleTime: 0,
    refetchInterval: everyMs(AGAIN_MS),
  });
}

/** The next day; "" for a text of the page's address that is no day. */
function dayAfter(day: string): string {
  const next = new Date(day);
  if (Number.isNaN(next.getTime())) return "";
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
