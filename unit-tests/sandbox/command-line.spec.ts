import { readCommandLine } from "../../src/sandbox/command-line";
import { sandboxFlags } from "../../src/sandbox/flags";

const switches = sandboxFlags()
  .filter(({ kind }) => kind === "switch")
  .map(({ option, variable }) => ({ flag: option.long ?? "", name: option.attributeName(), variable }));

function read(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Record<string, unknown> {
  const line = readCommandLine(args, environment);
  if (line === "help") throw new Error("The help was printed.");
  return { ...line.options, quiet: line.quiet };
}

describe("The command line of the sandbox", () => {
  it("knows switches", () => {
    expect(switches.map(({ flag }) => flag)).toEqual(
      expect.arrayContaining(["--count-rejected", "--check-branches", "--quiet"]),
    );
  });

  it.each(switches)("turns $flag on by its name alone", ({ flag, name }) => {
    expect(read([])).toMatchObject({ [name]: false });
    expect(read([flag, "--port", "0"])).toMatchObject({ [name]: true, port: 0 });
  });

  it.each(switches)("turns $variable on with 1, and leaves it off with 0", ({ variable, name }) => {
    expect(read([], { [variable]: "1" })).toMatchObject({ [name]: true });
    expect(read([], { [variable]: "0" })).toMatchObject({ [name]: false });
  });
});
