import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, UserError } from "./main.mjs";
import { SOAK } from "./soak-suites.mjs";

/**
 * Parts of `npm test`, in their order, by the folders of their files: what one costs is printed by its name. What takes
 * long belongs to the soak (`soak-suites.mjs`) and is left out here.
 */
const TIERS = [
  [
    "unit",
    ["unit-tests", "integration-tests/client", "integration-tests/sandbox", "integration-tests/storefront"],
  ],
  ["tables", ["integration-tests/stores", "integration-tests/feeds", "integration-tests/problems"]],
  ["world", ["integration-tests/liveness"]],
  ["shop", ["integration-tests/orders", "integration-tests/http"]],
  ["crash", ["integration-tests/crash"]],
];

/** The pages that are tried on the demo that `scripts/front-door.mjs` has started. */
export const FRONT_DOOR = "integration-tests/newcomer/front-door.spec.ts";

const SPEC = /\.spec\.tsx?$/;
/** What replaces modules or the log, which would be replaced for the whole group. */
const REPLACES = /\bjest\.(mock|doMock)\(|support\/recorded-log"/;

/**
 * Every test file of `npm test`, by its path in the repository. Those of some folders run as a group, in one file for jest:
 * it loads what they import anew for each file.
 * @returns {{ tier: string, paths: string[], groups: Record<string, string[]> }[]} `paths` are for jest, and `groups` has the
 *   files of each group among them
 */
export function tiersOfTests() {
  const long = new Set(SOAK.filter(({ onlyHere }) => onlyHere).flatMap(({ files }) => files));
  const left = new Set(["unit-tests", "integration-tests"].flatMap(testFilesBelow));
  left.delete(FRONT_DOOR);
  const missing = [...long].filter((file) => !left.delete(file));
  if (missing.length > 0)
    throw new UserError(`The soak's list names files that are not there: ${missing.join(", ")}`);
  const tiers = TIERS.map(([tier, folders]) => {
    const files = [...left].filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
    for (const file of files) left.delete(file);
    return { tier, ...grouped(files) };
  });
  if (left.size > 0)
    throw new UserError(`In no tier (scripts/lib/tiers.mjs) and not in the soak: ${[...left].join(", ")}`);
  return tiers;
}

function grouped(files) {
  const groups = {};
  const alone = [];
  for (const file of files) {
    const group = groupOf(file);
    if (group === null) alone.push(file);
    else (groups[group] ??= []).push(file);
  }
  return { paths: [...Object.keys(groups), ...alone], groups };
}

/** The group of a test file's folder, such as `unit-tests/groups/planning.group.ts`; null when it runs alone. */
function groupOf(file) {
  const [tests, folder] = file.split("/");
  const group = `${tests}/groups/${folder}.group.ts`;
  const isGrouped = existsSync(join(ROOT, group)) && !REPLACES.test(readFileSync(join(ROOT, file), "utf8"));
  return isGrouped ? group : null;
}

function testFilesBelow(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SPEC.test(entry.name))
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
}
