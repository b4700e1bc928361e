/** Of use in a clone alone: scripts whose files are not packed, packages that nothing of the package imports. */
const OF_THE_CLONE = ["scripts", "devDependencies", "overrides", "allowScripts"];

/** The package.json that is published, of the one here. */
export function publishedManifest(manifest) {
  return Object.fromEntries(Object.entries(manifest).filter(([name]) => !OF_THE_CLONE.includes(name)));
}
