/** `FF-000123`: what things of one kind are called, counted from 1. */
export function numbered(kind: string, number: number): string {
  return `${kind}-${String(number).padStart(6, "0")}`;
}

export function numberIn(id: string): number {
  return Number(id.replace(/\D/g, ""));
}
