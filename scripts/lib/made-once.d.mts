/** Fills a folder with what `make` makes, once in a test run. */
export function madeOnce(
  name: string,
  folder: string,
  make: (folder: string) => Promise<void>,
): Promise<void>;
