import { routes, sentCallView } from "../../../../contract";
import { pageOf, route } from "../../../define-route";
import { wire } from "../../../wire";

const COLUMNS = sentCallView.keyof().options;

/** What was sent to the warehouse and what came back, newest first, page by page. */
export const GET = route(routes.listCalls, async ({ context, query: { limit, after, ...filters } }) => {
  const { rows, next } = await context.sklad.stores.commands.sentPage(filters, { limit, after });
  return { calls: rows.map((row) => wire(row, COLUMNS)), ...pageOf(limit, next) };
});
