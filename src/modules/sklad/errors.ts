import { MedusaError } from "@medusajs/framework/utils";
import {
  ADMIN_ERRORS,
  type AdminErrorCode,
  type AdminErrorKind,
  adminErrorMessage,
  type AdminErrorParams,
  type Language,
} from "../../catalogue";
import type { Params } from "../../catalogue/language";
import { UnexpectedResponseError } from "../../client";
import { cutTo } from "../../client/text";
import type { Database } from "./stores/database";

const TYPES: Readonly<Record<AdminErrorKind, string>> = {
  not_found: MedusaError.Types.NOT_FOUND,
  not_allowed: MedusaError.Types.NOT_ALLOWED,
  invalid_data: MedusaError.Types.INVALID_DATA,
  conflict: MedusaError.Types.CONFLICT,
};

/**
 * Why a request of the admin fails, by a code of the catalogue. The message is English, for scripts and logs; a route
 * translates it into the language of its caller.
 */
export class AdminError<Code extends AdminErrorCode = AdminErrorCode> extends MedusaError {
  readonly adminCode: AdminErrorCode;
  readonly params: Params;

  constructor(
    adminCode: Code,
    ...[params = {}]: Record<string, never> extends AdminErrorParams<Code>
      ? [Params?]
      : [AdminErrorParams<Code> & Params]
  ) {
    super(
      TYPES[ADMIN_ERRORS[adminCode].kind],
      adminErrorMessage({ code: adminCode, params }, "en"),
      `sklad.${adminCode}`,
    );
    this.adminCode = adminCode;
    this.params = params;
  }
}

/**
 * The same error in a language; undefined for any other error. A workflow rethrows a copy of what its step threw, so an
 * AdminError is recognised by its members.
 */
export function adminErrorIn(error: unknown, language: Language): MedusaError | undefined {
  if (typeof error !== "object" || error === null || !("adminCode" in error)) return undefined;
  const { adminCode: code, params } = error as Pick<AdminError, "adminCode" | "params">;
  if (!(code in ADMIN_ERRORS)) return undefined;
  const message = adminErrorMessage({ code, params }, language);
  return new MedusaError(TYPES[ADMIN_ERRORS[code].kind], message, `sklad.${code}`);
}

/**
 * Whether the error is one of Medusa's with a message for persons. An error that leaves a workflow is a plain copy, so
 * `instanceof` would not find it.
 */
export function isMedusaError(error: unknown): error is MedusaError {
  return typeof error === "object" && error !== null && MedusaError.isMedusaError(error);
}

const SQLSTATE = /^[0-9A-Z]{5}$/;
/** As statements are written here and by Medusa; a sentence begins with a capital. */
const STATEMENT = /^\s*(select|insert into|update|delete from|with|create|alter|truncate)\s/;
const MAX_LENGTH = 500;

/**
 * The reason of an error, for a person or a log, without the values it failed with: an error of the database begins with its
 * statement and the values in it, which customers and the warehouse have written. Errors that leave a workflow are plain
 * objects.
 */
export function reasonOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return cutTo(String(error), MAX_LENGTH);
  const message = "message" in error ? String(error.message) : "an error without a message";
  const isPostgres = "code" in error && SQLSTATE.test(String(error.code));
  if (!isPostgres && !STATEMENT.test(message)) return cutTo(message, MAX_LENGTH);
  const from = endOfStatement(message);
  if (from < 0 && STATEMENT.test(message)) return "a statement of the database failed";
  return cutTo(message.slice(from < 0 ? 0 : from + 3), MAX_LENGTH);
}

/** Index of the dash between statement and reason; a dash inside a quoted value does not count. */
function endOfStatement(message: string): number {
  const from = message.lastIndexOf(" - ");
  const quotes = message.slice(0, Math.max(from, 0)).split("'").length - 1;
  return quotes % 2 === 0 ? from : -1;
}

/** Classes of Postgres' codes that no single row causes: the connection, a deadlock, resources, a shutdown. */
const DATABASES_OWN = /^(08|40|53|55|57|58|XX)/;

/** Whether the database itself is the cause: then the whole batch is tried again, and no single row is to blame. */
export function isTheDatabases(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return SQLSTATE.test(code) ? DATABASES_OWN.test(code) : /^(ECONN|EPIPE|ETIMEDOUT)/.test(code);
}

/** The field names of an unexpected response, for adapting the dialect. */
export function fieldsOf(error: unknown): { readonly received_fields?: readonly string[] } {
  const fields = error instanceof UnexpectedResponseError ? error.receivedFields : [];
  return fields.length > 0 ? { received_fields: fields } : {};
}

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
