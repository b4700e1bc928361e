/** The charset that a `Content-Type` names. */
export function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1];
}

/**
 * What is valid UTF-8 is UTF-8, whatever the header says; but UTF-16 may be both. Accounting systems of the region write
 * windows-1251, often without a charset in the header.
 */
export function decodeText(bytes: Uint8Array, charset: string | undefined): string {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : undefined;
  const wide = charset !== undefined && /^utf-?16/i.test(charset) ? charset : undefined;
  for (const candidate of [marked, wide, "utf-8", charset, "windows-1251"]) {
    const text = candidate === undefined ? undefined : decodeAs(bytes, candidate);
    if (text !== undefined) return text;
  }
  return Buffer.from(bytes).toString("utf8");
}

/** Undefined for bytes that are not valid in this charset, and for an unknown charset. */
function decodeAs(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
