import { createHash } from "node:crypto";
import fc from "fast-check";
import { eventually } from "../../support/eventually";
import { MedusaProcess } from "../../support/medusa-process";
import { ProcessShop } from "../../support/process-shop";
import { SandboxProcess } from "../../support/sandbox-process";
import { post } from "./support/post";

/** Requests, hostile ones among them, and their seed, with which a failure can be played again; the soak posts 10,000. */
const REQUESTS = Number(process.env.SKLAD_FUZZ_REQUESTS ?? 2_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20261122);
const AT_ONCE = 8;
const MEGABYTE = 1024 * 1024;

const ID = fc.constantFrom(
  "sklord_1",
  "1001",
  "FF-1",
  "",
  "\u0000",
  "\ud800",
  "380671234567",
  "'; drop table x; --",
);
const NAME = fc.constantFrom(
  ...[
    "external_id",
    "id_order",
    "id_order_FF",
    "key_order",
    "status",
    "order",
    "data",
    "orders",
    "date",
    "ttn",
  ],
  ...["__proto__", "constructor", "", "\u0000"],
);
const WORD = fc.constantFrom(
  "new",
  "picked",
  "shipped",
  "delivered",
  "canceled",
  "Доставлено",
  "returned",
  "?",
);

/** JSON as a hostile sender might make it, rich in the names that are looked for. */
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(ID, WORD, fc.double(), fc.bigInt().map(String), fc.constant(null), fc.boolean()),
    fc.array(tie("json"), { maxLength: 4 }),
    fc.dictionary(NAME, fc.oneof(ID, WORD, tie("json")), { maxKeys: 6 }),
  ),
}));

const deep = (open: string, close: string) => `${open.repeat(10_000)}1${close.repeat(10_000)}`;
const body = fc.oneof(
  { weight: 8, arbitrary: json.map((value) => Buffer.from(JSON.stringify(value))) },
  { weight: 3, arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 2,
    arbitrary: fc.string({ unit: "binary", maxLength: 400 }).map((text) => Buffer.from(text, "utf16le")),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.tuple(NAME, fc.oneof(ID, WORD)), { maxLength: 5 })
      .map((pairs) =>
        Buffer.from(
          pairs
            .map(([name, value]) => `${name}=${encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, ""))}`)
            .join("&"),
        ),
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        deep("[", "]"),
        deep('{"order":', "}"),
        deep('{"data":[', "]}"),
        '"',
        "{",
        "7",
        "null",
        "",
      )
      .map((text) => Buffer.from(text)),
  },
);

const headers = fc.record(
  {
    "Content-Type": fc.constantFrom(
      ...[
        "application/json",
        "application/json; charset=utf-16",
        "application/json; charset=nonsense",
        "text/plain",
      ],
      ...[
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/xml",
        'a/b; charset="',
        ";;;",
      ],
    ),
    "Content-Encoding": fc.constantFrom("gzip", "deflate", "br", "identity", "nonsense"),
  },
  { requiredKeys: [] },
);

interface Row {
  readonly state: string;
  readonly hash: string;
  readonly matched: number;
}

/** Whatever is posted: nothing fails, nothing is lost, and nothing moves. */
describe("Random and hostile webhooks", () => {
  let sandbox: SandboxProcess;
  let shop: ProcessShop;

  beforeAll(async () => {
    MedusaProcess.logLevel = "http";
    sandbox = await SandboxProcess.start();
    shop = await ProcessShop.open({ mode: "shared", plugin: { webhooksPerMinute: 1_000_000 } });
  }, 900_000);

  afterAll(async () => {
    MedusaProcess.logLevel = "info";
    await shop.close();
    await sandbox.kill();
  });

  it("are stored byte by byte or refused for their size, understood or listed, and no log has the token", async () => {
    const connectionId = await shop.connect(sandbox.apiUrl);
    const { webhook } = await shop.admin<{ webhook: { url: string } }>(
      "GET",
      `/admin/sklad/connections/${connectionId}/webhook`,
    );
    const path = new URL(webhook.url).pathname;
    const url = shop.medusa.url + path;
    const token = path.split("/").at(-1) ?? "";

    const requests = fc.sample(fc.record({ body, headers, chunked: fc.boolean() }), {
      numRuns: REQUESTS - 20,
      seed: SEED,
    });
    for (let size = 0; size < 20; size += 1)
      requests.push({
        body: Buffer.alloc(size % 2 === 0 ? 5 * MEGABYTE : MEGABYTE, 91),
        headers: {},
        chunked: size % 4 < 2,
      });

    const statuses: Record<number, number> = {};
    const kept: string[] = [];
    const waiting = requests.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const request of waiting) {
          const { status } = await post(url, request.body, request);
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (status === 200) kept.push(createHash("sha256").update(request.body).digest("hex"));
        }
      }),
    );
    expect({ seed: SEED, statuses }).toEqual({ seed: SEED, statuses: { 200: REQUESTS - 10, 413: 10 } });

    // Another address, another method, another case: nothing is taken.
    const elsewhere = [
      await post(url.slice(0, -1), '{"external_id":"sklord_1","status":"canceled"}'),
      await post(`${url}/x`, "{}"),
      await post(`${url}?token=${token}`, "{", {
        method: "PUT",
        headers: { "Content-Type": "application/json" },
      }),
      await post(url, "", { method: "GET" }),
    ];
    expect(elsewhere.map(({ status }) => status)).toEqual([404, 404, 404, 404]);

    await eventually(
      () =>
        shop.rows<{ due: number }>("select count(*)::int as due from sklad_inbox where due_at is not null"),
      ([left]) => left?.due === 0,
      { within: 300_000, every: 500 },
    );
    const rows = await shop.rows<Row>(
      "select state, matched, encode(sha256(body), 'hex') as hash from sklad_inbox",
    );
    expect(rows.map(({ hash }) => hash).sort()).toEqual(kept.sort());
    const states = new Set(rows.map(({ state }) => state));
    expect([...states].sort()).toEqual(["unmatched", "unreadable"]);
    expect(rows.reduce((sum, { matched }) => sum + matched, 0)).toBe(0);
    expect(await shop.rows("select id from sklad_warehouse_order")).toEqual([]);
    expect(shop.medusa.isRunning).toBe(true);
    const log = shop.log();
    expect(log).toContain("/hooks/sklad/***");
    for (const secret of [token, "380671234567", "drop table"])
      expect({ secret, isThere: log.includes(secret) }).toEqual({ secret, isThere: false });
  }, 900_000);
});
