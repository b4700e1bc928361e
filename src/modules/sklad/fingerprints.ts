import { createHmac, randomBytes } from "node:crypto";
import type { Secrets } from "./secrets";
import type { SecretStore } from "./stores/connections/secrets";

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
