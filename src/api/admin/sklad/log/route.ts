import { routes } from "../../../../contract";
import { listLog } from "../../../../engine/lists";
import { pageOf, route } from "../../../define-route";
import { presentLogEntry } from "./present";

/** Calls to the warehouse and webhooks from it, newest first, in pages, without their bodies. */
export const GET = route(routes.listLog, async ({ context, query: { from, until, ...query } }) => {
  const instant = (text?: string) => (text === undefined ? undefined : new Date(text));
  const period = { from: instant(from), until: instant(until) };
  const { entries, next, kept_days } = await listLog(context, { ...query, ...period });
  return { entries: entries.map(presentLogEntry), kept_days, ...pageOf(query.limit, next) };
});
