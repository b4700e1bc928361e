import { routes } from "../../../../contract";
import { pageOf, route } from "../../../define-route";
import { presentWebhook } from "./present";

/** Received webhooks, newest first, in pages, without their bodies. */
export const GET = route(routes.listWebhooks, async ({ context, query: { limit, after, ...filters } }) => {
  const { rows, next } = await context.sklad.stores.inbox.page(filters, { limit, after });
  return { webhooks: rows.map(presentWebhook), ...pageOf(limit, next) };
});
