export const PAGES: readonly string[];
