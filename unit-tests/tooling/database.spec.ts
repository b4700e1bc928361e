import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

/** A Postgres that refuses every password, as the real one does: an error response of SQLSTATE 28P01. */
async function refusingPostgres(): Promise<{ readonly url: string; readonly close: () => void }> {
  const fields = ["SFATAL", "VFATAL", "C28P01", 'Mpassword authentication failed for user "postgres"'];
  const body = Buffer.from(`${fields.join("\0")}\0\0`);
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(body.length + 4, 1);
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(Buffer.concat([head, body])));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://postgres:other@127.0.0.1:${port}/postgres`, close: () => server.close() };
}

describe("The demo's data under another password than they were made with", () => {
  it.each(["en", "uk"] as const)(
    "are a sentence in %s that names their folder and the way out",
    async (language) => {
      const { ensureOwnDatabase } = await import("../../scripts/lib/database.mjs");
      const { UserError } = await import("../../scripts/lib/main.mjs");
      const { LANGUAGES } = await import("../../scripts/lib/words.mjs");
      const postgres = await refusingPostgres();
      const folder = "/data of a former clone/postgres";
      const wrongPassword = LANGUAGES[language].otherPassword(folder, "/clone/.sklad/secrets.json");
      const error: unknown = await ensureOwnDatabase(postgres.url, {
        database: "shop",
        role: "shop",
        password: "secret",
        wrongPassword,
      }).catch((reason: unknown) => reason);
      postgres.close();
      expect(error).toBeInstanceOf(UserError);
      expect(String(error)).toContain(folder);
      expect(String(error)).toContain("npm start -- --reset");
      expect(String(error)).toContain("/clone/.sklad/secrets.json");
    },
  );
});
