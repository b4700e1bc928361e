import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { charsetOf, decodeText, jsonIn } from "../text";

/** A status notification as it came over HTTP. */
export interface Notification {
  readonly body: Uint8Array;
  /** Value of the header `Content-Type`, if there was one. */
  readonly contentType?: string | null | undefined;
  /** Value of the header `Content-Encoding`, if there was one. */
  readonly contentEncoding?: string | null | undefined;
}

/** The decoded body of a notification. */
export interface NotificationContents {
  /** The parsed JSON or form; the text when it is neither. */
  readonly value: unknown;
  readonly text: string;
  readonly body: Uint8Array;
}

/** Largest unpacked body: a few kilobytes may unpack to gigabytes. */
const MAX_UNPACKED_BYTES = 8 * 1024 * 1024;
export const MAX_RECORDS = 10_000;

const UNPACK = { gzip: gunzipSync, "x-gzip": gunzipSync, deflate: inflateSync, br: brotliDecompressSync };

/**
 * Decodes bytes whose headers may be missing or wrong: bytes that parse as JSON are JSON, whatever the content type.
 * @throws an error without the body's words when the bytes cannot be unpacked
 */
export function decodeBody(notification: Notification): NotificationContents {
  const { body } = notification;
  const text = decodeText(unpack(notification), charsetOf(notification.contentType ?? ""));
  return { value: jsonIn(text) ?? parseForm(text) ?? text, text, body };
}

function unpack({ body, contentEncoding }: Notification): Uint8Array {
  const encoding = (contentEncoding ?? "").trim().toLowerCase();
  if (encoding === "" || encoding === "identity") return body;
  const name = (Object.keys(UNPACK) as (keyof typeof UNPACK)[]).find((known) => known === encoding);
  if (!name) throw new Error("its content encoding is not known");
  try {
    return UNPACK[name](body, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch {
    throw new Error(`it cannot be unpacked as ${name}`);
  }
}

const FORM = /^[^\s{}<>=&]+=[^{}<>]*$/;

/**
 * A form as a record. Of `orders[0][status]` the last part is the member, and what stands before it keeps the members of
 * one record together. What comes several times, as `ttn=1&ttn=2` or `ttn[]=1&ttn[]=2`, is kept with commas between.
 */
function parseForm(text: string): Record<string, unknown> | undefined {
  const trimmed = text.trim();
  if (!FORM.test(trimmed)) return undefined;
  const records = new Map<string, Map<string, string>>();
  for (const [name, value] of new URLSearchParams(trimmed)) {
    const key = name.replace(/\[\d*\]$/, "");
    const [, group = "", member = key] = /^(.+)\[([^[\]]+)\]$/.exec(key) ?? [];
    const record = records.get(group) ?? new Map<string, string>();
    if (records.size > MAX_RECORDS) throw new Error(`it has more than ${MAX_RECORDS} records`);
    const before = record.get(member);
    const isNew = before === undefined || before === "" || value === before;
    records.set(group, record.set(member, isNew ? value : `${before}, ${value}`));
  }
  const [own, ...groups] = [
    records.get("") ?? new Map<string, string>(),
    ...[...records].filter(([group]) => group !== ""),
  ];
  return { ...Object.fromEntries(own), records: groups.map(([, record]) => Object.fromEntries(record)) };
}
