import { reasonOf } from "./reason-of";
import type { Database } from "./stores/database";

const OURS = /\bsklad_/;
const patched = new WeakSet<Database>();

/**
 * Errors of this plugin's statements say why, and no longer with what: the database adds rows and values to them, which
 * customers and the warehouse have written, and Medusa logs whatever leaves a subscriber, a job or a route. Medusa's own
 * statements stay as they are; the connections of the database are shared with it.
 */
export function keepValuesOutOfErrors(database: Database): void {
  if (patched.has(database)) return;
  patched.add(database);
  database.on(
    "query-error",
    (error: Error & { detail?: unknown; where?: unknown }, { sql }: { sql?: unknown }) => {
      if (typeof sql !== "string" || !OURS.test(sql)) return;
      error.message = reasonOf(error);
      // "Failing row contains …" and "JSON data, line 1: …" have the values once more.
      delete error.detail;
      delete error.where;
    },
  );
}
