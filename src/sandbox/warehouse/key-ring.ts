import { Collection, type Recorder } from "../records/collection";

interface KeyRecord {
  readonly key: string;
  /** Environments are isolated: each has its own orders and stock. */
  readonly environment: string;
  readonly revoked: boolean;
}

/** The keys of a new sandbox, and the login that GetToken exchanges for the first of them. */
export const SANDBOX_KEYS = {
  production: "sandbox-production-key",
  staging: "sandbox-staging-key",
} as const;
export const SANDBOX_LOGIN = { login: "demo", password: "demo" } as const;

export class KeyRing {
  readonly records: Collection<KeyRecord>;

  constructor(recorder?: Recorder) {
    this.records = new Collection<KeyRecord>("keys", ({ key }) => key, recorder);
    this.addSandboxKeys();
  }

  /** Undefined for an unknown or revoked key. */
  find(key: string): KeyRecord | undefined {
    const record = this.records.get(key);
    return record?.revoked === false ? record : undefined;
  }

  add(key: string, environment: string): KeyRecord {
    return this.records.put({ key, environment, revoked: false });
  }

  /** False for an unknown key. */
  revoke(key: string): boolean {
    const record = this.find(key);
    if (record) this.records.put({ ...record, revoked: true });
    return record !== undefined;
  }

  /** The newest valid production key: after a revocation, GetToken returns its replacement. */
  forCredentials(login: string, password: string): string | null {
    if (login !== SANDBOX_LOGIN.login || password !== SANDBOX_LOGIN.password) return null;
    const valid = this.valid().filter(({ environment }) => environment === "production");
    return valid[valid.length - 1]?.key ?? null;
  }

  valid(): KeyRecord[] {
    return [...this.records.all()].filter(({ revoked }) => !revoked);
  }

  /** Every environment that has, or had, a key. */
  environments(): string[] {
    return [...new Set([...this.records.all()].map(({ environment }) => environment))];
  }

  reset(): void {
    this.records.clear();
    this.addSandboxKeys();
  }

  private addSandboxKeys(): void {
    for (const [environment, key] of Object.entries(SANDBOX_KEYS)) {
      this.records.restore({ key, environment, revoked: false });
    }
  }
}

/** The last four characters, which distinguish keys without revealing them. */
export function keyHint(key: string): string {
  return key.slice(-4);
}
