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
  [
    "tables",
    [
      "integration-tests/stores",
      "integration-tests/feeds",
      "integration-tests/problems",
      "integration-tests/tooling",
    ],
  ],
  ["world", ["integration-tests/liveness"]],
  ["shop", ["integration-tests/http", "integration-tests/webhooks"]],
  ["crash", ["integration-tests/crash"]],
];

/** Test files of one folder in one: jest loads Medusa anew for each file. Only `npm test` runs them. */
const GROUPS = "unit-tests/groups";
const GROUP = /\.group\.ts$/;
const SPEC = /\.spec\.tsx?$/;
/** A file that replaces modules, which would be replaced for its whole group. */
const REPLACES_MODULES = /\bjest\.(mock|doMock)\(/;

/** @returns {[tier: string, files: string[]][]} every test file of `npm test`, by its path in the repository */
export function tiersOfTests() {
  const long = new Set(SOAK.filter(({ onlyHere }) => onlyHere).flatMap(({ files }) => files));
  const left = new Set(["unit-tests", "integration-tests"].flatMap((folder) => filesBelow(folder, SPEC)));
  const missing = [...long].filter((file) => !left.delete(file));
  if (missing.length > 0)
    throw new UserError(`The soak's list names files that are not there: ${missing.join(", ")}`);
  const tiers = TIERS.map(([tier, folders]) => {
    const files = [...left].filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
    for (const file of files) left.delete(file);
    return [tier, grouped(files)];
  });
  if (left.size > 0)
    throw new UserError(`In no tier (scripts/lib/tiers.mjs) and not in the soak: ${[...left].join(", ")}`);
  return tiers;
}

function grouped(files) {
  const groups = filesBelow(GROUPS, GROUP);
  const folders = new Set(groups.map(folderOfGroup));
  const isGrouped = (file) => folders.has(folderOf(file)) && canBeGrouped(join(ROOT, file));
  const present = new Set(files.filter(isGrouped).map(folderOf));
  return [
    ...groups.filter((group) => present.has(folderOfGroup(group))),
    ...files.filter((file) => !isGrouped(file)),
  ];
}

const folderOf = (file) => file.split("/").slice(0, 2).join("/");
const folderOfGroup = (group) => `unit-tests/${group.slice(GROUPS.length + 1).replace(GROUP, "")}`;
const canBeGrouped = (file) => !REPLACES_MODULES.test(readFileSync(file, "utf8"));

function filesBelow(folder, pattern) {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
}
