import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
require("../../integration-tests/support/register-typescript.cjs");

// The shop's processes keep its ApiKey encrypted; the key of the encryption is of no use after the bench.
process.env.SKLAD_ENCRYPTION_KEY ??= randomBytes(32).toString("base64url");

/** A module of this repository's TypeScript, by its path from the top. */
export const source = (path) => require(`../../${path}`);
