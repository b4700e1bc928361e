import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./main.mjs";

const PLUGIN_SOURCES = ["src", "package.json", "package-lock.json", "tsconfig.json"];

/** A fingerprint of the plugin's sources: migrations and builds of another one are stale. */
export const pluginFingerprint = () => fingerprint(ROOT, PLUGIN_SOURCES);

/** @returns 16 hexadecimal digits over names and contents of the files and folders in `folder` */
export function fingerprint(folder, paths) {
  const hash = createHash("sha256");
  for (const path of paths) addTo(hash, join(folder, path), path);
  return hash.digest("hex").slice(0, 16);
}

function addTo(hash, file, name) {
  if (lstatSync(file).isDirectory()) {
    for (const entry of readdirSync(file).sort()) addTo(hash, join(file, entry), `${name}/${entry}`);
    return;
  }
  hash.update(`${name}\0`).update(readFileSync(file));
}
