import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

const COMMAND = resolve(__dirname, "../../bin/sklad-leave.js");

function leave(args: string[], environment: Record<string, string> = {}) {
  const { PATH = "" } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    encoding: "utf8",
    env: { PATH, ...environment },
  });
  return { status, stdout, stderr };
}

describe("sklad-leave", () => {
  it.each<[string, string[], string]>([
    ["no shop", [], "--shop is missing."],
    ["a shop that is no address", ["--shop", "x"], "--shop must be an address such as"],
    ["a flag with a typo", ["--shp", "https://shop.example.com"], "Did you mean --shop?"],
    ["a shop without its flag", ["https://shop.example.com"], "Too many arguments."],
  ])("answers %s with a sentence", (_, args, sentence) => {
    const { status, stdout, stderr } = leave(args, { SKLAD_ADMIN_KEY: "sk_1" });
    expect(stderr).toContain(sentence);
    expect(stderr).toMatch(/See sklad-leave --help\.\n$/);
    expect(stderr).not.toContain("    at ");
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  });

  it("names the variables that a key is taken from", () => {
    const { status, stderr } = leave(["--shop", "https://shop.example.com"]);
    expect(stderr).toContain("Neither SKLAD_ADMIN_KEY nor SKLAD_ADMIN_TOKEN is set.");
    expect(status).toBe(1);
  });

  it("explains itself with --help", () => {
    const { status, stdout } = leave(["--help"]);
    for (const word of ["--shop <address>", "--dry-run", "SKLAD_ADMIN_KEY", "SKLAD_ADMIN_TOKEN"]) {
      expect(stdout).toContain(word);
    }
    expect(status).toBe(0);
  });
});
