import { useState } from "react";
import type { OrderRow } from "../../contract";

/** The orders that are ticked, on all pages of a list, or all orders that the list's filters find. */
export interface Selection {
  readonly orders: readonly OrderRow[];
  /** Whether every order that the filters find is meant, those of other pages too. */
  readonly isAllFound: boolean;
  readonly has: (id: string) => boolean;
  readonly toggle: (order: OrderRow) => void;
  /** Whether all, some or none of the page's orders are ticked, as a checkbox shows it. */
  readonly ofPage: boolean | "indeterminate";
  readonly togglePage: () => void;
  readonly selectAllFound: () => void;
  readonly clear: () => void;
}

const NONE: ReadonlyMap<string, OrderRow> = new Map();

/**
 * While all found orders are meant, those of other pages are not known by id. Unticking one of them therefore leaves the
 * orders of the page that is shown, without it: no order is meant that was unticked or that was never shown.
 * @param list names the list by its filters: the ticks of another list are none of this one
 * @param page the orders of the page that is shown
 */
export function useSelection(list: string, page: readonly OrderRow[]): Selection {
  const [state, setState] = useState({ list, ticked: NONE, isAllFound: false });
  const { ticked, isAllFound } = state.list === list ? state : { ticked: NONE, isAllFound: false };
  const tick = (changed: ReadonlyMap<string, OrderRow>) =>
    setState({ list, ticked: changed, isAllFound: false });
  const has = (id: string) => isAllFound || ticked.has(id);
  const known = () => (isAllFound ? new Map(page.map((order) => [order.id, order])) : new Map(ticked));
  const count = page.filter(({ id }) => has(id)).length;
  const isWhole = count === page.length;

  return {
    orders: [...ticked.values()],
    isAllFound,
    has,
    toggle: (order) => {
      const changed = known();
      if (!changed.delete(order.id)) changed.set(order.id, order);
      tick(changed);
    },
    ofPage: count === 0 ? false : isWhole || "indeterminate",
    togglePage: () => {
      const changed = known();
      for (const order of page)
        if (isWhole) changed.delete(order.id);
        else changed.set(order.id, order);
      tick(changed);
    },
    selectAllFound: () => setState({ list, ticked, isAllFound: true }),
    clear: () => tick(NONE),
  };
}
