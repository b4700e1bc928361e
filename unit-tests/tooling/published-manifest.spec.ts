import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(__dirname, "../..");

it("The published package.json has what a shop's installation reads, and nothing of the clone's", async () => {
  const { publishedManifest } = await import("../../scripts/lib/published-manifest.mjs");
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Record<string, unknown>;
  const published = publishedManifest(manifest);
  expect(Object.keys(published).sort()).toEqual(
    [
      ...["name", "version", "description", "license", "homepage", "repository", "bugs", "type", "keywords"],
      ...["engines", "files", "dependencies", "peerDependencies", "peerDependenciesMeta", "exports", "bin"],
      "typesVersions",
    ].sort(),
  );
  for (const file of Object.values(published.bin as Record<string, string>))
    expect(existsSync(join(ROOT, file))).toBe(true);
});
