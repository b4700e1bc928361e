import type { OperationName } from "../operations";
import { SkladError } from "./sklad-error";

/** HTTP 401: the key is missing or wrong (spec, "Errors"); for GetToken, login or password. */
export class InvalidKeyError extends SkladError {
  constructor(operation: OperationName, descriptions: readonly string[] = []) {
    super({
      code: "invalid_key",
      operation,
      outcome: "nothing-happened",
      message:
        operation === "GetToken"
          ? "The warehouse does not accept this login and password."
          : `The warehouse does not accept the ApiKey (${operation} answered HTTP 401). Replace the key.`,
      descriptions,
    });
  }
}
