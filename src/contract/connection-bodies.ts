import { z } from "zod";
import { EXPECTED } from "../catalogue";
import { ENVIRONMENTS } from "../planning/connections";
import { settingsChangesSchema } from "../planning/settings";
import { expectedBody, moment } from "./common";

const baseUrl = z
  .url({
    protocol: /^https?$/,
    error: EXPECTED.base_url.en,
  })
  .max(2_000)
  .refine(isPlain, EXPECTED.plain_address.en)
  .transform(normalized);

/** Normalized form of an address: connections with the same address share one warehouse, so spellings must not differ. */
function normalized(baseUrl: string): string {
  return new URL(baseUrl).href.replace(/\/+$/, "");
}

const API_KEY = EXPECTED.api_key.en;
const apiKey = z.string(API_KEY).trim().min(8, API_KEY).max(1_000, API_KEY);

const CREDENTIAL = EXPECTED.credential.en;
const credential = z.string(CREDENTIAL).min(1, CREDENTIAL).max(1_000, CREDENTIAL);

/** The ApiKey, or the login and password that GetToken exchanges for it; login and password are not stored. */
const keyOrLogin = {
  api_key: apiKey.optional(),
  login: credential.optional(),
  password: credential.optional(),
};

export const createConnectionBody = z.object({
  name: z.string().trim().min(1).max(200),
  environment: z.enum(ENVIRONMENTS),
  base_url: baseUrl,
  ...keyOrLogin,
  stock_location_id: z.string().min(1).max(200),
  settings: settingsChangesSchema.optional(),
});

/** Without the environment, which never changes, and without address and ApiKey, whose own routes check them. */
export const updateConnectionBody = expectedBody.extend({
  name: z.string().trim().min(1).max(200).optional(),
  settings: settingsChangesSchema.optional(),
});

export const changeAddressBody = expectedBody.extend({ base_url: baseUrl, api_key: apiKey.optional() });

export const replaceApiKeyBody = expectedBody.extend(keyOrLogin);

/** `POST /admin/sklad/connections/:id/:action`. */
export const connectionActionBody = expectedBody.extend({
  /** `enable` disables in the same moment the connection of the same stock location that has this id. */
  replaces: z.string().min(1).max(200).optional(),
});

const HEADER_VALUE = EXPECTED.header_value.en;
const headerValue = z.string(HEADER_VALUE).regex(/^[\x21-\x7e]{16,256}$/, HEADER_VALUE);

export const webhookHeaderBody = z.object({
  header: z
    .object({
      name: z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,99}$/, EXPECTED.header_name.en),
      value: headerValue,
    })
    .nullable(),
});

/**
 * The issue time of the address that the caller has seen. When a newer address exists already, the response has that one,
 * and no third one is created.
 */
export const rotateWebhookBody = z.object({ expected: moment.nullable().optional() });

/** Refuses credentials, query and fragment in an address: the ApiKey travels in the body, so they are a mistake or a leak. */
function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  // `URL` does not report an empty query or fragment.
  return username === "" && password === "" && !/[?#@]/.test(address);
}
