import type { ProblemAbout } from "../../catalogue";
import { cutTo } from "../../client/text";
import type { Stores } from "../../modules/sklad/stores";
import type { FeedPlace } from "../feeds";
import { clear, raise } from "../problems";

/** Cities that a problem names; of the others it says how many they are. */
const MOST_NAMED = 5;
/** Characters of a name: no city has as many. */
export const LONGEST_NAME = 60;

/** Raises the problem of a list of cities that is held. */
export async function raiseShrunk(
  stores: Stores,
  place: FeedPlace,
  { known, lost }: { readonly known: number; readonly lost: number },
): Promise<void> {
  await keepProblem(stores, place, "directory_shrunk", { known: String(known), lost: String(lost) });
}

export async function clearShrunk(stores: Stores, place: FeedPlace): Promise<void> {
  await keepProblem(stores, place, "directory_shrunk", null);
}

/** One problem names the cities whose lists of branches are held again and again, for as long as there are any. */
export async function keepHeldCities(stores: Stores, place: FeedPlace): Promise<void> {
  const { names, count } = await stores.heldReadings.citiesHeldAgain(place.key, { most: MOST_NAMED });
  const params = {
    cities: names.map((name) => cutTo(name, LONGEST_NAME)).join(", "),
    further: String(count - names.length),
  };
  await keepProblem(stores, place, "branches_held", count > 0 ? params : null);
}

/**
 * Raises a problem of an address for the connection that its directory is read for, or clears it; none of the connections
 * that share the address has it beside.
 */
async function keepProblem(
  stores: Stores,
  { key: address, connection }: FeedPlace,
  code: ProblemAbout<"connection">,
  params: Readonly<Record<string, string>> | null,
): Promise<void> {
  for (const { id, base_url } of await stores.connections.list())
    if (base_url === address && (params === null || id !== connection.id))
      await clear(stores, { connection: id }, code);
  if (params !== null) await raise(stores, { connection }, code, params);
}
