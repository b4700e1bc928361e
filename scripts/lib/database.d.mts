export function ensureOwnDatabase(
  serverUrl: string,
  own: {
    readonly database: string;
    readonly role: string;
    readonly password: string;
    readonly wrongPassword: string;
  },
): Promise<string>;
