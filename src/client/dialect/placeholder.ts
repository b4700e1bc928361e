const PLACEHOLDER = new RegExp(
  `^(?:(?:0|[^\\p{L}\\p{N}])*|null|undefined|none|nil|nan|n/?a|no|false|unknown|empty|нема|немає(?: ттн)?|нет|відсутн\\p{L}*|отсутств\\p{L}*|не ?присво\\p{L}*|невідомо|неизвестно)$`,
  "iu",
);

/**
 * Whether a text stands in the place of a number or an identifier that is not there: dashes, zeros, such as those of an empty
 * UUID, or a word for nothing. Source: *assumed*, as accounting systems of the region write it.
 */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text.trim());
}

/** An identifier as it is received; null where there is none. */
export function identifierOf(text: string | null | undefined): string | null {
  return text === null || text === undefined || isPlaceholder(text) ? null : text;
}
