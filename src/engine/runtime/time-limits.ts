import type SkladModuleService from "../../modules/sklad/service";

/**
 * Whether work settles within a time. Slower work continues in the background: Medusa's workflows, which include calls
 * of payment providers, have no deadline.
 */
export async function settlesWithin(
  { sleep }: Pick<SkladModuleService, "sleep">,
  ms: number,
  work: Promise<unknown>,
): Promise<boolean> {
  const settled = new AbortController();
  try {
    return await Promise.race([
      work.then(() => true),
      sleep(ms, settled.signal).then(
        () => false,
        () => true,
      ),
    ]);
  } finally {
    settled.abort();
  }
}

const LONGEST_MS = 15 * 60_000;

/**
 * How long to wait after failures in a row, in milliseconds: doubling to 15 min, with jitter, so that processes do not
 * try together, and never below a fifth of it, so that a failing warehouse is not hammered.
 * @param failures 1 for the first
 * @param firstMs the longest pause after the first failure
 * @param random between 0 and 1
 */
export function backoffMs(failures: number, firstMs: number, random: number = Math.random()): number {
  const ceiling = Math.min(LONGEST_MS, firstMs * 2 ** Math.min(failures - 1, 20));
  return Math.round(ceiling * (0.2 + 0.8 * random));
}
