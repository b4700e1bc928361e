/**
 * npm leaves the packages of other systems out of package-lock.json when they are not installed where it runs
 * (npm/cli#4828). `npm ci` then refuses the lock on those systems, or installs versions that were never checked, so a lock is
 * complete when it has an entry with a checksum for each of them.
 */

const EXACT = /^\d+\.\d+\.\d+\S*$/;

/**
 * Optional dependencies of one exact version, so binaries for one system, that the lock does not hold with a checksum.
 * @returns {{ name: string, version: string, of: string, dev?: true }[]} `of` is the path of the package that wants it
 */
export function missingBinaries({ packages }) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(
        ([name, version]) => path !== "" && EXACT.test(version) && !entryOf(packages, path, name)?.integrity,
      )
      .map(([name, version]) => ({ name, version, of: path, ...(dev ? { dev } : {}) })),
  );
}

/** Paths of packages that come from a registry and have no checksum. */
export function withoutChecksum({ packages }) {
  return Object.entries(packages)
    .filter(([path, { integrity, link, inBundle }]) => path !== "" && !integrity && !link && !inBundle)
    .map(([path]) => path);
}

/** The lock with the entries that another lock has for these packages, in the order npm writes them. */
export function withEntries(lock, missing, found) {
  const entries = missing.map(({ name, dev }) => {
    const entry = { ...found.packages[`node_modules/${name}`], ...(dev ? { dev } : {}), optional: true };
    // The registry an install uses decides where the package comes from.
    delete entry.resolved;
    return [`node_modules/${name}`, entry];
  });
  const { "": root, ...others } = lock.packages;
  const all = Object.entries({ ...others, ...Object.fromEntries(entries) });
  const sorted = all.sort(([a], [b]) => a.localeCompare(b, "en"));
  return { ...lock, packages: { "": root, ...Object.fromEntries(sorted) } };
}

const entryOf = (packages, path, name) =>
  packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
