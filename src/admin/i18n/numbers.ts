import type { Language } from "./use-text";

/** A number in the format of its language, with a plus where counting stopped: `1,000+`, `1 000+`. */
export function countText(count: number, more: boolean, language: Language): string {
  return `${count.toLocaleString(language)}${more ? "+" : ""}`;
}

/** The parameters of a text with a number that a list may have stopped counting at. */
export function counted(count: number, more: boolean, language: Language): { count: number; shown: string } {
  return { count, shown: countText(count, more, language) };
}

/** A quantity given as decimal text, grouped as in the dashboard's language; a dash where there is none. */
export function figureText(units: string | number | null | undefined, language: Language): string {
  if (units === null || units === undefined) return "–";
  return format(units, language);
}

/** The same with its sign: `+12`, `−3`, `0`. */
export function changeText(units: string | number | null | undefined, language: Language): string {
  if (units === null || units === undefined) return "–";
  return format(units, language, { signDisplay: "exceptZero" });
}

function format(units: string | number, language: Language, options: Intl.NumberFormatOptions = {}): string {
  const text = Number(units).toLocaleString(language, { maximumFractionDigits: 6, ...options });
  return text.replace("-", "−");
}
