import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { MedusaError } from "@medusajs/framework/utils";
import type { SecretStore } from "./stores/connections/secrets";

const FORMAT = "v1";
const ALGORITHM = "aes-256-gcm";
/** Tag length that is enforced on decryption: GCM would accept 4 bytes, which can be forged by trying. */
const TAG = { authTagLength: 16 };
const MINIMUM_LENGTH = 32;
/** Bits of the whole text, estimated from the frequency of its characters. 32 random hexadecimal digits have over 100. */
const MINIMUM_BITS = 64;

/** The encryption key, and earlier ones that may still be in use. */
interface SecretsOptions {
  /** At least 32 random characters. Default: `SKLAD_ENCRYPTION_KEY`. */
  encryptionKey?: string;
  /** Keys that still decrypt after a rotation. Default: `SKLAD_ENCRYPTION_KEYS_OLD`, comma-separated. */
  oldEncryptionKeys?: string[];
}

interface DerivedKey {
  readonly id: string;
  readonly cipher: Buffer;
}

/**
 * Encrypts ApiKeys and tokens at rest: AES-256-GCM, bound to the row and column they belong to, so that a value
 * copied to another row does not decrypt. Format `v1:<key id>:<iv>:<tag>:<text>`, base64url.
 */
export class Secrets {
  readonly #current: DerivedKey | undefined;
  readonly #all: readonly DerivedKey[];

  constructor(options: SecretsOptions = {}) {
    const current = options.encryptionKey ?? process.env.SKLAD_ENCRYPTION_KEY;
    const old =
      options.oldEncryptionKeys ?? (process.env.SKLAD_ENCRYPTION_KEYS_OLD ?? "").split(",").filter(Boolean);
    this.#current = current ? derive(checked(current)) : undefined;
    this.#all = [...(this.#current ? [this.#current] : []), ...old.map(derive)];
  }

  /** Whether there is no key, so that nothing can be encrypted. */
  get keyless(): boolean {
    return this.#current === undefined;
  }

  /** @param place row and column, such as `sklconn_1:api_key` */
  encrypt(text: string, place: string): string {
    const key = this.#required();
    const iv = randomBytes(12);
    const cipher = createCipheriv(ALGORITHM, key.cipher, iv, TAG).setAAD(Buffer.from(place));
    const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return [
      FORMAT,
      key.id,
      ...[iv, cipher.getAuthTag(), encrypted].map((part) => part.toString("base64url")),
    ].join(":");
  }

  decrypt(value: string, place: string): string {
    const text = this.tryDecrypt(value, place);
    if (text === undefined) {
      throw new MedusaError(
        MedusaError.Types.UNEXPECTED_STATE,
        "A stored ApiKey cannot be decrypted. Put the former SKLAD_ENCRYPTION_KEY into SKLAD_ENCRYPTION_KEYS_OLD, or enter the ApiKey again.",
      );
    }
    return text;
  }

  /** Undefined when neither the current nor an old key decrypts it, or it was changed or moved. */
  tryDecrypt(value: string, place: string): string | undefined {
    const [format, keyId, iv, tag, text] = value.split(":");
    const key = this.#all.find((candidate) => candidate.id === keyId);
    if (format !== FORMAT || !key || iv === undefined || tag === undefined || text === undefined)
      return undefined;
    try {
      const decipher = createDecipheriv(ALGORITHM, key.cipher, Buffer.from(iv, "base64url"), TAG)
        .setAAD(Buffer.from(place))
        .setAuthTag(Buffer.from(tag, "base64url"));
      return Buffer.concat([decipher.update(Buffer.from(text, "base64url")), decipher.final()]).toString(
        "utf8",
      );
    } catch {
      return undefined;
    }
  }

  /** Whether it was encrypted with the current key, not with an old one. */
  isCurrent(value: string): boolean {
    return value.split(":")[1] === this.#current?.id;
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
  const cipher = Buffer.from(hkdfSync("sha256", secret, "medusa-plugin-sklad", "encryption", 32));
  return { id: createHash("sha256").update(cipher).digest("hex").slice(0, 8), cipher };
}

/** As in README.md and docs/security.md: Node.js is where the shop is. */
export const HOW_TO_MAKE_A_KEY = `Make a random one: node -p 'crypto.randomBytes(32).toString("base64url")'`;

/**
 * Checks the strength of the current key. Old keys are not checked: their texts must stay readable until they are
 * encrypted anew.
 */
function checked(secret: string): string {
  if (secret.length < MINIMUM_LENGTH) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `SKLAD_ENCRYPTION_KEY has ${secret.length} characters and needs at least ${MINIMUM_LENGTH}. ${HOW_TO_MAKE_A_KEY}`,
    );
  }
  if (guessedBits(secret) < MINIMUM_BITS) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `SKLAD_ENCRYPTION_KEY is too easy to guess: it repeats itself. ${HOW_TO_MAKE_A_KEY}`,
    );
  }
  return secret;
}

/** Shannon's entropy of the repeated part: an upper bound, enough to distinguish a random key from a typed pattern. */
function guessedBits(secret: string): number {
  const characters = Array.from(secret);
  const period = characters.findIndex(
    (_, shift) =>
      shift > 0 && characters.every((character, at) => at < shift || character === characters[at - shift]),
  );
  const unit = period > 0 ? characters.slice(0, period) : characters;
  const counts = new Map<string, number>();
  for (const character of unit) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / unit.length), 0);
}

/** Names the key of the fingerprints among the stored secrets. */
const NAME = "fingerprint";
const KEY_BYTES = 32;

/**
 * Keyed hashes of ApiKeys, by which connections on one ApiKey share one rate limit. Their key is random, made once and stored
 * encrypted, so that a new encryption key changes no fingerprint and no ApiKey gets a second rate limit.
 */
export class Fingerprints {
  #key: Promise<Buffer> | undefined;

  constructor(
    private readonly store: SecretStore,
    private readonly secrets: () => Secrets,
  ) {}

  /** The same for the same text, and of no use without the encryption key. */
  async of(text: string): Promise<string> {
    this.#key ??= this.#load();
    const key = await this.#key.catch((error: unknown) => {
      this.#key = undefined;
      throw error;
    });
    return createHmac("sha256", key).update(text).digest("base64url");
  }

  /** Encrypts the key anew if an old encryption key encrypted it. */
  async reseal(): Promise<void> {
    const stored = await this.store.find(NAME);
    if (stored === undefined || this.secrets().isCurrent(stored)) return;
    const key = this.#open(stored);
    if (key) await this.store.replace(NAME, stored, this.#seal(key));
  }

  /** Replaces a key that no encryption key decrypts, because the ApiKeys have to be entered again then as well. */
  async #load(): Promise<Buffer> {
    const stored = await this.store.find(NAME);
    const known = stored === undefined ? undefined : this.#open(stored);
    if (known) return known;
    const made = this.#seal(randomBytes(KEY_BYTES));
    const kept = await (stored === undefined
      ? this.store.put(NAME, made)
      : this.store.replace(NAME, stored, made));
    return Buffer.from(this.secrets().decrypt(kept, NAME), "base64url");
  }

  #seal(key: Buffer): string {
    return this.secrets().encrypt(key.toString("base64url"), NAME);
  }

  #open(stored: string): Buffer | undefined {
    const text = this.secrets().tryDecrypt(stored, NAME);
    return text === undefined ? undefined : Buffer.from(text, "base64url");
  }
}
