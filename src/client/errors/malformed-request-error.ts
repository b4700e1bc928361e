import type { OperationName } from "../operations";
import { SkladError, withDescriptions } from "./sklad-error";

/** HTTP 400: the warehouse could not read the body (spec, "Errors"). */
export class MalformedRequestError extends SkladError {
  constructor(operation: OperationName, descriptions: readonly string[] = []) {
    super({
      code: "malformed_request",
      operation,
      outcome: "nothing-happened",
      message: withDescriptions(
        `The warehouse could not read the body of ${operation} (HTTP 400)`,
        descriptions,
      ),
      descriptions,
    });
  }
}
