import * as schemas from "../schemas";
import { readRecord } from "./read-record";
import { requestBody } from "./request-body";
import type { Dialect } from "./types";

export const authDialect: Pick<Dialect, "GetToken"> = {
  GetToken: {
    method: "POST",
    encode: ({ login, password }) =>
      requestBody("GetToken", schemas.getTokenRequestSchema, { login, password }),
    decode: (data) =>
      readRecord("GetToken", data, schemas.getTokenDataSchema, { ApiKey: { kind: "text" } }).ApiKey,
    enabled: true,
    provenance: "specified",
  },
};
