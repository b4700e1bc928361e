const work: (() => Promise<void>)[] = [];

/** What is to be ended after all tests of the file that jest runs, which may be a group of test files. */
export function atEnd(end: () => Promise<void>): void {
  work.push(end);
}

export async function endAll(): Promise<void> {
  for (const end of work.splice(0)) await end();
}
