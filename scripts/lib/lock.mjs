/**
 * npm leaves the packages of other systems out of package-lock.json when it cannot see them where it runs
 * (npm/cli#4828). `npm ci` then refuses the lock, here or on those systems, so it is checked and mended.
 */

const SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const PROCESSORS = ["arm64", "x64", "ia32", "arm", "loong64", "ppc64", "riscv64", "s390x", "wasm32"];
const C_LIBRARIES = { gnu: "glibc", musl: "musl" };
const EXACT = /^\d+\.\d+\.\d+\S*$/;

/** Optional dependencies of one exact version, so binaries for one system, that the lock does not hold. */
export function missingBinaries({ packages }) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => path !== "" && EXACT.test(version) && !isLocked(packages, path, name))
      .map(([name, version]) => ({ name, version, dev })),
  );
}

function isLocked(packages, path, name) {
  return `${path}/node_modules/${name}` in packages || `node_modules/${name}` in packages;
}

/** The lock with an entry for each of them. Their checksums are not known here; npm adds them where it sees them. */
export function mendLock(lock) {
  const entries = missingBinaries(lock).map(({ name, version, dev }) => [
    `node_modules/${name}`,
    asEntry(version, dev, platformOf(name)),
  ]);
  const [[root, rootEntry], ...others] = Object.entries(lock.packages);
  const sorted = [...others, ...entries].sort(([a], [b]) => a.localeCompare(b, "en"));
  return { ...lock, packages: { [root]: rootEntry, ...Object.fromEntries(sorted) } };
}

/** In the order npm writes the members in. */
function asEntry(version, dev, { cpu, libc, os }) {
  return { version, cpu, ...(dev ? { dev } : {}), ...(libc ? { libc } : {}), optional: true, os };
}

/** Which system a binary is for, told by its name: `…-linux-x64-musl`. */
function platformOf(name) {
  const words = name.split("/").at(-1).split("-");
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if (!os || !cpu) throw new Error(`The name ${name} does not tell which system the package is for.`);
  const library = Object.keys(C_LIBRARIES).find((ending) => words.at(-1) === ending);
  return { cpu: [cpu], libc: os === "linux" && library ? [C_LIBRARIES[library]] : undefined, os: [os] };
}
