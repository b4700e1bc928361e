import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, SANDBOX_KEYS, startSandbox } from "../../src/sandbox";

interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

function node(args: string[], cwd: string, environment: NodeJS.ProcessEnv = {}): Promise<Run> {
  return new Promise((resolve, reject) => {
    // Without NODE_OPTIONS: a plain project has none.
    const env = { ...process.env, NODE_OPTIONS: "", ...environment };
    const child = spawn(process.execPath, args, { cwd, env });
    const run: Run = { code: null, stdout: "", stderr: "" };
    child.stdout.on("data", (chunk: Buffer) => (run.stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (run.stderr += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) => resolve({ ...run, code }));
  });
}

/** The packed client in a plain Node project, with axios and zod alone. @param tarball its path, once there is one */
export function clientAlone(tarball: () => string): void {
  let folder: string;
  let project: string;
  let dependencies: Record<string, string>;
  let sandbox: Sandbox;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sklad-client-"));
    project = join(folder, "project");
    const installed = await node([join(__dirname, "install-client.mjs"), tarball(), folder], __dirname);
    if (installed.code !== 0) {
      throw new Error(installed.stderr);
    }
    dependencies = JSON.parse(installed.stdout.trim().split("\n").at(-1) ?? "") as Record<string, string>;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  beforeEach(async () => (sandbox = await startSandbox({ port: 0 })));
  afterEach(() => sandbox.stop());

  it.each(["use.mjs", "use.cjs"])("places an order and reads its statuses, from %s", async (file) => {
    const environment = { BASE_URL: sandbox.apiUrl, API_KEY: SANDBOX_KEYS.production };
    const { code, stdout, stderr } = await node([file], project, environment);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toEqual({ same: true, state: "new", isDate: true, refused: true });
  });

  it("has types, for ESM and for CommonJS, that accept what is right and refuse what is wrong", async () => {
    expect(await complaintsAbout("tsconfig.json")).toEqual([]);
  });

  it("has types where TypeScript reads no exports of a package, as it does by default for CommonJS", async () => {
    expect(await complaintsAbout("tsconfig.commonjs.json")).toEqual([]);
  });

  it("has types that complain of what is wrong, from ESM and from CommonJS", async () => {
    expect(await complaintsAbout("tsconfig.wrong.json")).toEqual([
      expect.stringMatching(/^wrong\.cts\(3,14\): error TS2322: Type 'SkladClient' is not assignable/),
      expect.stringMatching(/^wrong\.mts\(3,14\): error TS2322: Type 'SkladClient' is not assignable/),
    ]);
  });

  /** The declarations of the package are checked as well, hence no skipLibCheck; TypeScript ends with 2 when it complains. */
  async function complaintsAbout(config: string): Promise<string[]> {
    const tsc = ["node_modules/typescript/bin/tsc", "-p", config];
    const { code, stdout, stderr } = await node(tsc, project);
    const lines = stdout.split("\n").filter((line) => line !== "");
    expect({ code, stderr }).toEqual({ code: lines.length === 0 ? 0 : 2, stderr: "" });
    // Two lines of zod 4.2.0's own, which no code of ours can change: imports of a module from its CommonJS declarations.
    return lines.filter((line) => !/node_modules\/zod\/.*\.d\.cts\S* error TS1542:/.test(line));
  }

  it("brings the probe", async () => {
    const probe = join("node_modules", "medusa-plugin-sklad", "bin", "sklad-probe.js");
    const { code, stdout } = await node([probe, "--base-url", sandbox.apiUrl], project, {
      SKLAD_API_KEY: SANDBOX_KEYS.production,
    });
    expect(stdout).toMatch(/getCities +200 +as expected/);
    expect(code).toBe(0);
  });

  it("names what it needs among the package's dependencies", () => {
    expect(dependencies).toMatchObject({
      axios: expect.any(String) as string,
      zod: expect.any(String) as string,
    });
  });
}
