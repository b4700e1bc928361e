const FIRST = 0x80;

const BYTES = new Map(
  Array.from({ length: 0x100 - FIRST }, (_, index): [string, number] => [
    new TextDecoder("windows-1251").decode(Uint8Array.of(FIRST + index)),
    FIRST + index,
  ]),
);

/** JSON in windows-1251; what has no byte there is escaped. */
export function jsonInWindows1251(json: string): Buffer {
  const bytes = [...json].flatMap((character) => {
    const byte = character.codePointAt(0)! < FIRST ? character.charCodeAt(0) : BYTES.get(character);
    return byte === undefined ? [...Buffer.from(escaped(character))] : [byte];
  });
  return Buffer.from(bytes);
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
