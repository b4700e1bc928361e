import type { Context } from "./context";

/**
 * Whether work ends within a time. What takes longer goes on by itself, and whoever waited for it goes on without: Medusa's
 * workflows, a payment provider's calls among them, have no deadline of their own.
 */
export async function endsWithin(
  { sklad }: Pick<Context, "sklad">,
  ms: number,
  work: Promise<unknown>,
): Promise<boolean> {
  const enough = new AbortController();
  try {
    return await Promise.race([
      work.then(() => true),
      sklad.sleep(ms, enough.signal).then(
        () => false,
        () => true,
      ),
    ]);
  } finally {
    enough.abort();
  }
}
