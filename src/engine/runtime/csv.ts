import type { Language } from "../../catalogue";

/** Begins a table: spreadsheets read a file without it in the alphabet of the computer, where Cyrillic names are not legible. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A text, or a number as decimal text that the spreadsheet calculates with. */
export type CsvCell = string | { readonly amount: string };

/**
 * A line of a CSV table, as a spreadsheet with the regional settings of the language opens it. With Ukrainian ones, Excel takes
 * a line with commas for one column and 12.05 for a date, so there the separator is a semicolon and the decimal sign a comma.
 */
export function csvLine(cells: readonly CsvCell[], language: Language): string {
  const separator = language === "uk" ? ";" : ",";
  return `${cells.map((cell) => toCell(cell, language)).join(separator)}\r\n`;
}

/**
 * A spreadsheet reads a cell that begins with certain characters as a formula, so such a cell gets an apostrophe before it,
 * except for numbers and phones, which no spreadsheet calculates. Of a waybill, a barcode or a sku it would lose digits, so
 * a text that is only digits is a formula with the text.
 */
function toCell(cell: CsvCell, language: Language): string {
  if (typeof cell !== "string" && NUMBER.test(cell.amount))
    return language === "uk" ? cell.amount.replace(".", ",") : cell.amount;
  const text = typeof cell === "string" ? cell : cell.amount;
  const isFormula = /^\s*[=+\-@\t\r]/.test(text) && !/^[-+]?[\d.]+$/.test(text);
  const plain = isFormula ? `'${text}` : LOSES_DIGITS.test(text) ? `="${text}"` : text;
  return /[",;\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** Excel shows six digits of a number of twelve, and no zeros before a number. */
const LOSES_DIGITS = /^(?:\d{12,}|0\d+)$/;
