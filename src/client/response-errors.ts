import { createHmac, randomBytes } from "node:crypto";
import { SkladError } from "./errors";
import type { OperationName } from "./operations";
import { cleanText, excerpt, scrub } from "./scrub";

/**
 * A refusal with an unknown effect: of several orders as a whole, some of which may have been taken, or beside the
 * identifiers of orders. Look before sending again.
 */
export class UnclearRefusalError extends SkladError {
  /** Places, in the request, of the orders for which the response has identifiers of the warehouse: those are there. */
  readonly taken: readonly number[];

  constructor(operation: OperationName, descriptions: readonly string[], taken: readonly number[]) {
    const detail = taken.length > 0 ? "what it names all the same" : "some of the orders";
    super(operation, { code: "unclear_refusal", detail, descriptions });
    this.taken = taken;
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), taken: this.taken };
  }
}

/** HTTP 401: the key is missing or wrong; for GetToken, login or password. */
export class InvalidKeyError extends SkladError {
  readonly #salt = randomBytes(16);
  readonly #digest: Buffer | undefined;

  constructor(operation: OperationName, descriptions: readonly string[] = [], apiKey?: string) {
    const detail =
      operation === "GetToken"
        ? "this login and password"
        : `the ApiKey (${operation} answered HTTP 401). Replace the key`;
    super(operation, { code: "invalid_key", detail, descriptions });
    this.#digest = apiKey === undefined ? undefined : this.#digestOf(apiKey);
  }

  /**
   * Whether the call was made with this key: a late 401 of a replaced key does not concern the new one.
   * The error holds neither the key nor anything that could be compared between two errors.
   */
  wasSentWith(apiKey: string): boolean {
    return this.#digest?.equals(this.#digestOf(apiKey)) ?? false;
  }

  #digestOf(apiKey: string): Buffer {
    return createHmac("sha256", this.#salt).update(apiKey).digest();
  }
}

/**
 * The kind of an unreadable response. `truncated` and `not_json` may be transient network failures; the others do not change
 * by asking again.
 */
export type ResponseTrouble =
  | "truncated"
  | "not_json"
  | "too_large"
  | "redirect"
  | "unexpected_status"
  | "not_an_envelope"
  | "ok_with_errors"
  | "unexpected_shape";

/** Field names are the warehouse's; a long list of them is of no use. */
const MAX_NAMES = 50;
const MAX_NAME_LENGTH = 60;

export interface UnexpectedResponseFacts {
  /** @default "unexpected_shape" */
  trouble?: ResponseTrouble;
  cause?: Error | undefined;
  descriptions?: readonly string[];
}

/** A response that differs from the dialect. Holds the names of fields, never their values. */
export class UnexpectedResponseError extends SkladError {
  readonly trouble: ResponseTrouble;
  readonly expected: string;
  readonly receivedFields: readonly string[];
  /** Uncut: half a key is not recognised as one. */
  readonly #names: readonly string[];

  /** Whether the network, or a page of maintenance, may be the cause: it says nothing about the service's shapes. */
  get mayPass(): boolean {
    return this.trouble === "truncated" || this.trouble === "not_json";
  }

  constructor(
    operation: OperationName,
    expected: string,
    receivedFields: readonly string[] = [],
    { trouble = "unexpected_shape", cause, descriptions }: UnexpectedResponseFacts = {},
  ) {
    const names = receivedFields.slice(0, MAX_NAMES);
    const shown = names.map((name) => cleanText(name.slice(0, MAX_NAME_LENGTH)));
    const fields = shown.length === 0 ? "" : `; the fields that came: ${shown.join(", ")}`;
    super(operation, { code: "unexpected_response", detail: `${expected}${fields}`, descriptions, cause });
    this.trouble = trouble;
    this.expected = expected;
    this.receivedFields = shown;
    this.#names = names;
  }

  /** The same without secrets: a service that keys its records by what it was sent would show them as names. */
  scrubbed(secrets: readonly string[]): UnexpectedResponseError {
    const clean = (text: string): string => scrub(text, secrets);
    const names = this.#names.map((name) => excerpt(name, secrets, MAX_NAME_LENGTH));
    return new UnexpectedResponseError(this.operation, clean(this.expected), names, {
      trouble: this.trouble,
      cause: this.cause instanceof Error ? this.cause : undefined,
      descriptions: this.descriptions.map(clean),
    });
  }

  override toJSON(): Record<string, unknown> {
    return {
      ...super.toJSON(),
      trouble: this.trouble,
      expected: this.expected,
      receivedFields: this.receivedFields,
    };
  }
}
