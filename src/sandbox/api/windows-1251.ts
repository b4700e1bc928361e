const FIRST = 0x80;

const BYTES = new Map(
  Array.from({ length: 0x100 - FIRST }, (_, index): [string, number] => [
    new TextDecoder("windows-1251").decode(Uint8Array.of(FIRST + index)),
    FIRST + index,
  ]),
);

/** JSON in windows-1251; characters outside the charset are escaped. */
export function jsonInWindows1251(json: string): Buffer {
  const bytes: number[] = [];
  for (let place = 0; place < json.length; place += 1) {
    const unit = json.charCodeAt(place);
    const byte = unit < FIRST ? unit : BYTES.get(json.charAt(place));
    if (byte === undefined) bytes.push(...Buffer.from(`\\u${unit.toString(16).padStart(4, "0")}`));
    else bytes.push(byte);
  }
  return Buffer.from(bytes);
}
