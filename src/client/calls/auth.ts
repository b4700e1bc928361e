import { z } from "zod";
import { requestBody } from "../check-shape";
import { readRecord } from "../dialect/read-record";
import { getTokenDataSchema, getTokenRequestSchema } from "../schemas";
import { defineCall } from "./define-call";

const credentialsSchema = z.object({ login: z.string().min(1), password: z.string().min(1) });

/** What the integration manager gave. */
export type Credentials = z.infer<typeof credentialsSchema>;

/** GetToken: the result is the ApiKey. */
export const getToken = defineCall("GetToken", {
  input: credentialsSchema,
  result: z.string().min(1),
  example: {
    input: { login: "my-shop", password: "my-password" },
    data: { ApiKey: "0f8fad5b-d9cb-469f-a165-70867728950e" },
  },
  encode: ({ login, password }) => requestBody("GetToken", getTokenRequestSchema, { login, password }),
  decode: (data) => readRecord("GetToken", data, getTokenDataSchema).ApiKey,
});
