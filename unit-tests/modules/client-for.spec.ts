import { randomBytes } from "node:crypto";
import type { SkladClient } from "../../src/client";
import type { ClientFactory } from "../../src/modules/sklad/ports";
import SkladModuleService from "../../src/modules/sklad/service";

interface Made {
  readonly base_url: string;
  readonly key: string | undefined;
  readonly client: SkladClient;
}

let made: Made[];
let closed: SkladClient[];
let sklad: SkladModuleService;
/** A connection's row with its stored ApiKey. */
let row: { readonly id: string; readonly base_url: string; readonly api_key_encrypted: string };

const clientFactory: ClientFactory = ({ base_url }, key) => {
  const client = { close: () => void closed.push(client) } as unknown as SkladClient;
  made.push({ base_url, key, client });
  return client;
};

const sealed = (id: string, key: string) => sklad.secrets.encrypt(key, `${id}:api_key`);

beforeEach(() => {
  [made, closed] = [[], []];
  const dependencies = {
    __pg_connection__: { on: () => undefined },
    skladClientFactory: clientFactory,
    skladClock: {},
  };
  sklad = new SkladModuleService(
    dependencies as unknown as ConstructorParameters<typeof SkladModuleService>[0],
    { encryptionKey: randomBytes(32).toString("hex") },
  );
  const id = "sklconn_1";
  row = { id, base_url: "https://one.example.com", api_key_encrypted: sealed(id, "first") };
});

describe("The client of a connection", () => {
  it("is the same however often the row is read, so that its sockets are used again", () => {
    const client = sklad.clientFor(row);
    expect(sklad.clientFor({ ...row })).toBe(client);
    expect(made).toEqual([{ base_url: row.base_url, key: "first", client }]);
    expect(closed).toEqual([]);
  });

  it.each([
    ["address", () => ({ base_url: "https://two.example.com" })],
    ["ApiKey", () => ({ api_key_encrypted: sealed(row.id, "second") })],
    ["set of status words", () => ({ settings: { status_words: { Зібрано: "picked" as const } } })],
  ])("is another one, once, with another %s, and the former one lets go of its sockets", (_, change) => {
    const former = sklad.clientFor(row);
    const changed = { ...row, ...change() };
    const client = sklad.clientFor(changed);
    expect(client).not.toBe(former);
    expect(sklad.clientFor(changed)).toBe(client);
    expect(made).toHaveLength(2);
    expect(closed).toEqual([former]);
  });

  it("speaks with the key and to the address the connection has now", () => {
    sklad.clientFor(row);
    sklad.clientFor({
      ...row,
      base_url: "https://two.example.com",
      api_key_encrypted: sealed(row.id, "second"),
    });
    expect(made.map(({ base_url, key }) => [base_url, key])).toEqual([
      ["https://one.example.com", "first"],
      ["https://two.example.com", "second"],
    ]);
  });

  it("is none where its host is no longer allowed, nor is any other client", () => {
    sklad.clientFor(row);
    jest.replaceProperty(sklad, "configuration", {
      ...sklad.configuration,
      allowedHosts: ["two.example.com"],
    });
    const refused = expect.objectContaining({ adminCode: "host_not_allowed" });
    expect(() => sklad.clientFor(row)).toThrow(refused);
    expect(() => sklad.clientWithKey(row, "another")).toThrow(refused);
    expect(() => sklad.clientWithoutKey(row)).toThrow(refused);
    expect(made).toHaveLength(1);
    sklad.clientFor({ ...row, base_url: "https://two.example.com" });
    expect(made).toHaveLength(2);
  });

  it("is no other connection's, whatever they have in common", () => {
    const other = { ...row, id: "sklconn_2", api_key_encrypted: sealed("sklconn_2", "first") };
    const client = sklad.clientFor(row);
    expect(sklad.clientFor(other)).not.toBe(client);
    expect(sklad.clientFor(row)).toBe(client);
    expect(closed).toEqual([]);
  });
});
