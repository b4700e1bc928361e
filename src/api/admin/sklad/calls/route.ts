import { routes, sentCallView } from "../../../../contract";
import { pageOf, route } from "../../../define-route";
import { wire } from "../../../wire";

const COLUMNS = sentCallView.keyof().options;

/** Calls to the warehouse with their responses, newest first, in pages. */
export const GET = route(routes.listCalls, async ({ context, query: { limit, after, ...filters } }) => {
  const { rows, next } = await context.sklad.stores.commands.sentPage(filters, { limit, after });
  return { calls: rows.map((row) => wire(row, COLUMNS)), ...pageOf(limit, next) };
});
