import { type WebhookResponse, webhookView } from "../../../../contract";
import type { Context } from "../../../../engine/context";
import { describeWebhook } from "../../../../engine/lists";
import type { InboxBytes } from "../../../../modules/sklad/types";
import { wire } from "../../../responses";

const COLUMNS = webhookView.keyof().options;

/** A webhook with its orders, and its raw content in Base64, and as text where it is valid UTF-8. */
export async function presentWebhook(
  context: Context,
  { body, ...row }: InboxBytes,
): Promise<WebhookResponse["webhook"]> {
  const about = wire(await describeWebhook(context, row), ["result", "orders", "more_orders"]);
  return { ...wire(row, COLUMNS), ...about, body: { base64: body.toString("base64"), text: textOf(body) } };
}

function textOf(body: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return null;
  }
}
