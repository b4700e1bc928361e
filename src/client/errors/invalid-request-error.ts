import type { OperationName } from "../operations";
import { SkladError } from "./sklad-error";

/** The input does not make a body the warehouse could accept; found before anything was sent. */
export class InvalidRequestError extends SkladError {
  /** What was expected, with the path of the member where there is one; never a value. */
  readonly issues: readonly string[];

  constructor(operation: OperationName, issues: readonly string[]) {
    super({
      code: "invalid_request",
      operation,
      outcome: "nothing-happened",
      message: `${operation} was not sent; expected ${issues.join("; ")}.`,
    });
    this.issues = issues;
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), issues: this.issues };
  }
}
