export const PAGES: readonly string[];
/** Blocks that are run of one page, by their names, in its order. */
export function blocksOf(page: string): Readonly<Record<string, string>>;
