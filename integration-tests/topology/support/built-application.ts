import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);
const ROOT = path.resolve(__dirname, "../../..");
const PLUGIN = "medusa-plugin-sklad";
const CLI = path.join(ROOT, "node_modules/@medusajs/cli/cli.js");
const MAX_OUTPUT_BYTES = 50_000_000;

/** The shop of `../application`, built for production with the packed plugin installed in it. */
export class BuiltApplication {
  private constructor(private readonly folder: string) {}

  static async build(): Promise<BuiltApplication> {
    const folder = mkdtempSync(path.join(tmpdir(), "sklad-topology-"));
    const application = new BuiltApplication(folder);
    try {
      await application.#install();
      await run(process.execPath, [CLI, "build"], application.#root);
      return application;
    } catch (error) {
      application.remove();
      throw error;
    }
  }

  /**
   * As before each deployment: the database gets the tables of the modules that this shop has and others have not. What is
   * skipped was done where the database was made, and each is one more boot.
   */
  async migrate(env: NodeJS.ProcessEnv): Promise<void> {
    const command = [CLI, "db:migrate", "--skip-scripts", "--skip-search"];
    await run(process.execPath, command, this.#server, env);
  }

  /** What starts one of its processes. */
  start(port: number): { readonly args: string[]; readonly cwd: string } {
    const args = [CLI, "start", "--host", "127.0.0.1", "--port", String(port)];
    return { args, cwd: this.#server };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  get #root(): string {
    return path.join(this.folder, "application");
  }

  get #server(): string {
    return path.join(this.#root, ".medusa", "server");
  }

  /** The tarball as npm would unpack it, beside the packages of this repository. */
  async #install(): Promise<void> {
    const packed = await run(process.execPath, [path.join(ROOT, "scripts/pack.mjs"), this.folder]);
    const tarball = packed.trim().split("\n").at(-1) ?? "";
    cpSync(path.resolve(__dirname, "../application"), this.#root, { recursive: true });
    const modules = path.join(this.#root, "node_modules");
    const installed = path.join(modules, PLUGIN);
    mkdirSync(installed, { recursive: true });
    for (const name of readdirSync(path.join(ROOT, "node_modules")))
      if (name !== PLUGIN) symlinkSync(path.join(ROOT, "node_modules", name), path.join(modules, name));
    await run("tar", ["-xzf", tarball, "-C", installed, "--strip-components=1"]);
  }
}

async function run(
  command: string,
  args: readonly string[],
  cwd = ROOT,
  more: NodeJS.ProcessEnv = {},
): Promise<string> {
  const env = {
    ...process.env,
    ...more,
    NODE_ENV: "production",
    NODE_OPTIONS: "",
    MEDUSA_DISABLE_TELEMETRY: "true",
  };
  try {
    return (await execute(command, args, { cwd, env, maxBuffer: MAX_OUTPUT_BYTES })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(" ")} failed:\n${stdout ?? ""}\n${stderr ?? ""}`, {
      cause: error,
    });
  }
}
