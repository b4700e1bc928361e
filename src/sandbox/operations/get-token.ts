import type { WireGetTokenData } from "../../client/schemas";
import { Refusal } from "../refusal";
import { REFUSALS } from "../refusals";
import type { OperationContext, RequestOf } from "./operation-context";

/** GetToken (spec, "GetToken"). Wrong credentials are a business error: *assumed*, 401 is for ApiKeys. */
export function getToken(request: RequestOf<"GetToken">, { warehouse }: OperationContext): WireGetTokenData {
  const ApiKey = warehouse.keys.forCredentials(request.login, request.password);
  if (ApiKey === null) throw new Refusal(REFUSALS.credentialsWrong());
  return { ApiKey };
}
