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
