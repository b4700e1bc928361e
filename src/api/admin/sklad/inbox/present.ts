import { type WebhookResponse, type WebhookView, webhookView } from "../../../../contract";
import type { InboxBytes, InboxRow } from "../../../../modules/sklad/types";
import { wire } from "../../../wire";

const COLUMNS = webhookView.keyof().options;

export function presentWebhook(row: InboxRow): WebhookView {
  return wire(row, COLUMNS);
}

/** A webhook with its raw content in Base64, and as text where it is valid UTF-8. */
export function presentWebhookBytes({ body, ...row }: InboxBytes): WebhookResponse["webhook"] {
  return { ...presentWebhook(row), body: { base64: body.toString("base64"), text: textOf(body) } };
}

function textOf(body: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return null;
  }
}
