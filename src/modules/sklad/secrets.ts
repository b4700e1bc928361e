import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { MedusaError } from "@medusajs/framework/utils";

const FORMAT = "v1";
const MINIMUM_LENGTH = 32;

/** Where the key at rest comes from, and the older ones that may still be in use. */
export interface SecretsOptions {
  /** At least 32 characters. Default: `SKLAD_ENCRYPTION_KEY`. */
  encryptionKey?: string;
  /** Keys that still decrypt after a rotation. Default: `SKLAD_ENCRYPTION_KEYS_OLD`, comma-separated. */
  oldEncryptionKeys?: string[];
}

interface DerivedKey {
  readonly id: string;
  readonly cipher: Buffer;
  readonly mac: Buffer;
}

/**
 * Keeps ApiKeys and tokens at rest: AES-256-GCM, bound to the row and column they belong to, so that a value
 * copied to another row does not decrypt. Format `v1:<key id>:<iv>:<tag>:<text>`, base64url.
 */
export class Secrets {
  readonly #current: DerivedKey | undefined;
  readonly #all: readonly DerivedKey[];

  constructor(options: SecretsOptions = {}) {
    const current = options.encryptionKey ?? process.env.SKLAD_ENCRYPTION_KEY;
    const old =
      options.oldEncryptionKeys ?? (process.env.SKLAD_ENCRYPTION_KEYS_OLD ?? "").split(",").filter(Boolean);
    this.#current = current ? derive(current) : undefined;
    this.#all = [...(this.#current ? [this.#current] : []), ...old.map(derive)];
  }

  /** @param place row and column, such as `sklconn_1:api_key` */
  encrypt(text: string, place: string): string {
    const key = this.#required();
    const iv = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key.cipher, iv).setAAD(Buffer.from(place));
    const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return [
      FORMAT,
      key.id,
      ...[iv, cipher.getAuthTag(), encrypted].map((part) => part.toString("base64url")),
    ].join(":");
  }

  decrypt(value: string, place: string): string {
    const [format, keyId, iv, tag, text] = value.split(":");
    const key = this.#all.find((candidate) => candidate.id === keyId);
    if (format !== FORMAT || !key || iv === undefined || tag === undefined || text === undefined) {
      throw unreadable();
    }
    try {
      const decipher = createDecipheriv("aes-256-gcm", key.cipher, Buffer.from(iv, "base64url"))
        .setAAD(Buffer.from(place))
        .setAuthTag(Buffer.from(tag, "base64url"));
      return Buffer.concat([decipher.update(Buffer.from(text, "base64url")), decipher.final()]).toString(
        "utf8",
      );
    } catch {
      throw unreadable();
    }
  }

  /** The same for the same text, and of no use without the encryption key. */
  fingerprint(text: string): string {
    return createHmac("sha256", this.#required().mac).update(text).digest("base64url");
  }

  #required(): DerivedKey {
    if (!this.#current) {
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `Set SKLAD_ENCRYPTION_KEY to a random text of at least ${MINIMUM_LENGTH} characters and restart: the warehouse's ApiKey is kept encrypted with it.`,
      );
    }
    return this.#current;
  }
}

function derive(secret: string): DerivedKey {
  if (secret.length < MINIMUM_LENGTH) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `SKLAD_ENCRYPTION_KEY has ${secret.length} characters and needs at least ${MINIMUM_LENGTH}.`,
    );
  }
  const bytes = (info: string) => Buffer.from(hkdfSync("sha256", secret, "medusa-plugin-sklad", info, 32));
  const cipher = bytes("encryption");
  return {
    id: createHash("sha256").update(cipher).digest("hex").slice(0, 8),
    cipher,
    mac: bytes("fingerprint"),
  };
}

function unreadable(): MedusaError {
  return new MedusaError(
    MedusaError.Types.UNEXPECTED_STATE,
    "A stored ApiKey cannot be decrypted. Put the former SKLAD_ENCRYPTION_KEY into SKLAD_ENCRYPTION_KEYS_OLD, or enter the ApiKey again.",
  );
}
