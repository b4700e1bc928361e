import { UnexpectedResponseError } from "../../client";
import { cutTo } from "../../client/text";

const SQLSTATE = /^[0-9A-Z]{5}$/;
/** As they are written here and by Medusa; a sentence begins with a capital. */
const STATEMENT = /^\s*(select|insert into|update|delete from|with|create|alter|truncate)\s/;
const MAX_LENGTH = 500;

/**
 * What failed, for a person or a log, without what it failed with: an error of the database begins with its statement
 * and the values in it, which customers and the warehouse have written. Errors that leave a workflow are plain objects.
 */
export function reasonOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return cutTo(String(error), MAX_LENGTH);
  const said = "message" in error ? String(error.message) : "an error without a message";
  const saidByPostgres = "code" in error && SQLSTATE.test(String(error.code));
  if (!saidByPostgres && !STATEMENT.test(said)) return cutTo(said, MAX_LENGTH);
  const from = endOfStatement(said);
  if (from < 0 && STATEMENT.test(said)) return "a statement of the database failed";
  return cutTo(said.slice(from < 0 ? 0 : from + 3), MAX_LENGTH);
}

/** Where what failed is parted from why: a dash inside a quoted value is neither. */
function endOfStatement(said: string): number {
  const from = said.lastIndexOf(" - ");
  const quotes = said.slice(0, Math.max(from, 0)).split("'").length - 1;
  return quotes % 2 === 0 ? from : -1;
}

/** Classes of Postgres' codes that say nothing of a single row: the connection, a deadlock, resources, a shutdown. */
const DATABASES_OWN = /^(08|40|53|55|57|58|XX)/;

/** Whether the database does it to everybody: then it is tried again as a whole, and no single row is to blame. */
export function isTheDatabases(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return SQLSTATE.test(code) ? DATABASES_OWN.test(code) : /^(ECONN|EPIPE|ETIMEDOUT)/.test(code);
}

/** The names of what a response had instead of what was expected: for whoever adapts the dialect. */
export function fieldsOf(error: unknown): { readonly received_fields?: readonly string[] } {
  const fields = error instanceof UnexpectedResponseError ? error.receivedFields : [];
  return fields.length > 0 ? { received_fields: fields } : {};
}
