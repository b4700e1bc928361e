import { hash, randomBytes } from "node:crypto";
import { tokenPlace } from "../../modules/sklad/check-api-keys";
import type { Stores } from "../../modules/sklad/stores";
import { newId } from "../../modules/sklad/stores/database";
import type { Context } from "../context";

/** Too long to guess, so its SHA-256 needs no key. */
const TOKEN_BYTES = 32;

/** The hash by which a token is found, so that the time of a lookup does not depend on the token. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}

/** Issues the secret part of another address. Its webhooks are accepted from now on. */
export async function issueToken(
  { sklad }: Pick<Context, "sklad">,
  stores: Stores,
  connection_id: string,
): Promise<void> {
  const id = newId("skltok");
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await stores.webhookTokens.add({
    id,
    connection_id,
    token_hash: hashToken(token),
    token_encrypted: sklad.secrets.encrypt(token, tokenPlace(id)),
  });
}
