import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as clientExports from "../../src/client";
import { type Sandbox, SANDBOX_KEYS, startSandbox } from "../../src/sandbox";

const ROOT = join(__dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const MODULE = /^import \{ [\w, ]+ \} from "medusa-plugin-sklad\/client";$/m;

describe("docs/client.md", () => {
  const samples = [...read("docs/client.md").matchAll(/^```js\n([\s\S]*?)^```/gm)].map(
    ([, code = ""]) => code,
  );
  let sandbox: Sandbox;

  beforeAll(async () => void (sandbox = await startSandbox({ port: 0 })));
  afterAll(() => sandbox.stop());

  /** Runs code as a file of a shop with an ApiKey; its one import is made a `require`. */
  async function run(code: string): Promise<readonly unknown[]> {
    const printed: unknown[] = [];
    const body = code
      .replace(MODULE, (line) => line.replace("import", "const").replace(/from (.*);/, "= require($1);"))
      .replace("https://api.example.com:8443/api", sandbox.apiUrl)
      .replace(/^main\(\);$/m, "return main();");
    const scope = {
      require: () => clientExports,
      process: { env: { SKLAD_API_KEY: SANDBOX_KEYS.production } },
      console: { log: (value: unknown) => printed.push(value) },
    };
    // oxlint-disable-next-line typescript/no-implied-eval -- the sample of the page
    const made = new Function(...Object.keys(scope), `return (async () => { ${body} })();`) as (
      ...values: unknown[]
    ) => Promise<void>;
    await made(...Object.values(scope));
    return printed;
  }

  it("has a sample that places an order, as an ES module, and one that looks it up, in CommonJS", async () => {
    const [module = "", common = ""] = samples;
    expect(module).toMatch(MODULE);
    expect(module).not.toContain("require(");
    const [placed] = await run(module);
    expect(placed).toEqual({
      remoteId: expect.any(String) as string,
      remoteKey: expect.any(String) as string,
      state: "new",
    });
    const [statuses] = await run(common);
    expect(statuses).toMatchObject([{ externalId: "order-1001", state: "new" }]);
  });

  it("mixes no import with require in a sample", () => {
    expect(samples.filter((code) => /^import /m.test(code) && code.includes("require("))).toEqual([]);
    expect(samples.filter((code) => code.includes("require(") && /^\S.*\bawait\b/m.test(code))).toEqual([]);
  });
});

it("The example of SkladClient is as it is type-checked", () => {
  const [, example = ""] = /@example\n([\s\S]*?) \*\//.exec(read("src/client/client.ts")) ?? [];
  const [, body = ""] =
    /^export async function .*\n([\s\S]*?)^ {2}return/m.exec(read("unit-tests/tooling/samples/client.ts")) ??
    [];
  expect(example.replaceAll(/^ \* /gm, "")).toBe(body.replaceAll(/^ {2}/gm, ""));
});
