import type { OperationName } from "../operations";
import { SkladError } from "./sklad-error";

/**
 * What kind of answer it was. `truncated` and `not_json` may be passing trouble on the way; the others will not mend
 * by asking again.
 */
export type ResponseTrouble =
  | "truncated"
  | "not_json"
  | "too_large"
  | "redirect"
  | "unexpected_status"
  | "not_an_envelope"
  | "unexpected_shape";

/** Field names are the warehouse's; a long list of them helps nobody. */
const MAX_NAMES = 50;
const MAX_NAME_LENGTH = 60;

/** An answer came and was not what the spec or the dialect says. Holds the names of fields, never their values. */
export class UnexpectedResponseError extends SkladError {
  readonly trouble: ResponseTrouble;
  readonly expected: string;
  readonly receivedFields: readonly string[];

  constructor(
    operation: OperationName,
    expected: string,
    receivedFields: readonly string[] = [],
    trouble: ResponseTrouble = "unexpected_shape",
    cause?: Error,
  ) {
    const names = receivedFields.slice(0, MAX_NAMES).map((name) => name.slice(0, MAX_NAME_LENGTH));
    super({
      code: "unexpected_response",
      operation,
      outcome: "unknown",
      message:
        `The answer to ${operation} was not understood: expected ${expected}` +
        (names.length === 0 ? "." : `; the fields that came: ${names.join(", ")}.`),
      cause,
    });
    this.trouble = trouble;
    this.expected = expected;
    this.receivedFields = names;
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
