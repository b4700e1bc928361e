/** The first of what is there, else what `create` makes: seeding twice leaves one of everything. */
export async function findOrCreate<T>(found: Promise<T[]>, create: () => Promise<T[]>): Promise<T> {
  const [first] = await found;
  if (first) return first;
  const [created] = await create();
  if (!created) throw new Error("The seed's workflow ended without creating anything.");
  return created;
}
