/** Does it for one after the other: one for which it fails holds up no other. Throws the first failure at the end. */
export async function eachAlone<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const failures: { readonly error: unknown }[] = [];
  for (const one of all) await work(one).catch((error: unknown) => failures.push({ error }));
  const [first] = failures;
  if (first) throw first.error;
}
