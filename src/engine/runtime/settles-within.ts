import type SkladModuleService from "../../modules/sklad/service";

/**
 * Whether work settles within a time. Work that takes longer goes on, without its caller: Medusa's workflows, a payment
 * provider's calls among them, have no deadline of their own.
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
