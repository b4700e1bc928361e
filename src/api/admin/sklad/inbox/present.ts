import type { InboxBytes } from "../../../../modules/sklad/types";

/** A webhook with what came, byte by byte, and as text where it is text in UTF-8. */
export function presentWebhook({ body, ...row }: InboxBytes) {
  return { ...row, body: { base64: body.toString("base64"), text: textOf(body) } };
}

function textOf(body: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return null;
  }
}
