/** The form in which waybill numbers are compared: people and services write blanks in them, and carriers ignore case. */
function waybillKey(number: string): string {
  return number.replaceAll(/\s/g, "").toUpperCase();
}

/** Those of the numbers that are not known yet, each once, as they were received. */
export function newWaybills(received: readonly string[], known: readonly string[]): string[] {
  const keys = new Set(known.map(waybillKey));
  return received.filter((number) => {
    const isNew = !keys.has(waybillKey(number));
    keys.add(waybillKey(number));
    return isNew;
  });
}
