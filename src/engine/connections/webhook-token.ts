import { hash, randomBytes } from "node:crypto";
import { tokenPlace } from "../../modules/sklad/check-api-keys";
import type { Stores } from "../../modules/sklad/stores";
import { newId } from "../../modules/sklad/stores/database";
import type { Context } from "../context";

/** Nobody finds it by trying, and its SHA-256 needs no key. */
const TOKEN_BYTES = 32;

/** How a token is found: by this hash, in the time it takes whatever the token is. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}

/** The secret part of one more address. Its webhooks are taken from now on. */
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
