import { z } from "zod";
import { settingsChangesSchema } from "../planning/settings";
import { expectedBody, moment } from "./common";

const baseUrl = z
  .url({
    protocol: /^https?$/,
    error: "an http or https address with port and path prefix, such as https://api.example.com/api",
  })
  .max(2_000)
  .refine(isPlain, "base_url: an address without a user name, a password, a query or a fragment")
  .transform(asOneIsWritten);

/** Connections of one address belong together, however it was typed: goods of the one's orders are in the other's report. */
function asOneIsWritten(baseUrl: string): string {
  return new URL(baseUrl).href.replace(/\/+$/, "");
}

/**
 * Never a type of its own: Medusa's validator prints what it got instead of a string into the response and the log, and
 * that may be an ApiKey. Of a failed refinement it prints the sentence alone.
 */
const apiKey = z
  .unknown()
  .refine(
    (value) => typeof value === "string" && value.trim().length >= 8 && value.length <= 1_000,
    "api_key: a text of 8 to 1,000 characters, the ApiKey as the integration manager gave it",
  )
  .transform((value) => String(value).trim());

/** Not a type of its own for the same reason. */
const credential = z
  .unknown()
  .refine(
    (value) => typeof value === "string" && value !== "" && value.length <= 1_000,
    "a text of 1 to 1,000 characters",
  )
  .transform(String);

/** The ApiKey, or the login and the password it is got with (GetToken); neither of these is stored. */
const keyOrLogin = {
  api_key: apiKey.optional(),
  login: credential.optional(),
  password: credential.optional(),
};

export const createConnectionBody = z.object({
  name: z.string().trim().min(1).max(200),
  environment: z.enum(["production", "staging", "sandbox"]),
  base_url: baseUrl,
  ...keyOrLogin,
  stock_location_id: z.string().min(1).max(200),
  settings: settingsChangesSchema.optional(),
});

/** The environment never changes; the address and the ApiKey have routes of their own that check them. */
export const updateConnectionBody = expectedBody.extend({
  name: z.string().trim().min(1).max(200).optional(),
  settings: settingsChangesSchema.optional(),
});

export const changeAddressBody = expectedBody.extend({ base_url: baseUrl, api_key: apiKey.optional() });

export const replaceApiKeyBody = expectedBody.extend(keyOrLogin);

/** Not a type of its own for the same reason as an ApiKey. */
const headerValue = z
  .unknown()
  .refine(
    (value) => typeof value === "string" && /^[\x21-\x7e]{16,256}$/.test(value),
    "header.value: 16 to 256 letters, digits and signs without spaces",
  )
  .transform(String);

export const webhookHeaderBody = z.object({
  header: z
    .object({
      name: z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,99}$/, "header.name: the name of a header"),
      value: headerValue,
    })
    .nullable(),
});

/**
 * The time the address that was seen was issued: when another is in its place already, that one is given and no third is
 * made.
 */
export const rotateWebhookBody = z.object({ expected: moment.nullable().optional() });

/** The ApiKey travels in the body: whatever else the address carries is a mistake, or a secret in the wrong place. */
function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  // An empty query or fragment is one too, and URL does not tell it.
  return username === "" && password === "" && !/[?#@]/.test(address);
}
