/** Builds the storefront's helpers into a folder: `index.mjs`, `react.mjs` and their types. */
export function buildStorefront(folder: string): Promise<void>;
/** The same, built once for all suites of a test run. */
export function storefrontBuilt(folder: string): Promise<void>;
