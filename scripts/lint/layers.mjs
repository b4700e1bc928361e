import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

/**
 * The folders of the engine from the lowest upwards: each may import those on the levels below its own. A folder that is
 * not named here is a feature (statuses, stock, …): it stands on top of all of them, and beside the other features.
 */
const ENGINE_LEVELS = [
  ["runtime"],
  ["locks"],
  ["medusa"],
  ["problems", "rate-limit"],
  ["connections", "feeds"],
  ["directory"],
  ["orders"],
  ["outbox"],
];

/** Hands the features to each other, so it imports all of them. */
const COMPOSITION_ROOT = "engine/start";
/** The files beside the engine's folders that the rooms above may import. */
const ENGINE_OPEN_FILES = ["engine/context", COMPOSITION_ROOT];

/** Rule: the indexes of the engine's folders, and the allowed imports between them (docs/architecture.md). */
export const layers = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      inner: "engine/{{from}} may not import engine/{{to}}: arrows inside the engine run downwards only.",
      door: "{{target}} lies behind the door of {{door}}: import that folder's index.",
      open: "{{target}} is the engine's own: from outside only its folders and {{open}} are imported.",
    },
  },
  create(context) {
    const src = resolve(context.cwd, "src");
    const file = inside(src, context.filename);
    if (!file) return {};
    const check = (node, source) => {
      if (!source.startsWith(".")) return;
      const target = inside(src, resolve(dirname(context.filename), source));
      if (target?.split("/")[0] !== "engine") return;
      const wrong = wrongInEngine(src, file, target);
      if (wrong) context.report({ node, ...wrong });
    };

    return {
      ImportDeclaration: (node) => check(node, node.source.value),
      ExportNamedDeclaration: (node) => {
        if (node.source) check(node, node.source.value);
      },
      ExportAllDeclaration: (node) => check(node, node.source.value),
      ImportExpression: (node) => {
        if (node.source.type === "Literal") check(node, String(node.source.value));
      },
      // `typeof import("…")` names a file too.
      TSImportType: (node) => {
        const source = node.source ?? node.argument?.literal;
        if (typeof source?.value === "string") check(node, source.value);
      },
    };
  },
};

/**
 * A folder of the engine that has an index is entered by it, and a nested folder likewise. Files beside the folders know
 * the lowest of them only, but for the composition root.
 */
function wrongInEngine(src, file, target) {
  const folder = folderOf(src, target);
  const own = file.startsWith("engine/") ? folderOf(src, file) : null;
  const isInside = file.startsWith("engine/");
  if (folder === null) {
    if (isInside || ENGINE_OPEN_FILES.includes(target)) return null;
    return { messageId: "open", data: { target, open: ENGINE_OPEN_FILES.join(" and ") } };
  }
  if (isInside && folder !== own && levelOf(folder) >= levelOfFile(file, own))
    return { messageId: "inner", data: { from: own ?? file.slice("engine/".length), to: folder } };
  const door = doorTo(src, file, target);
  return door === null || door === target ? null : { messageId: "door", data: { target, door } };
}

/** The outermost folder that a file of elsewhere has to enter by its index on its way to the target. */
function doorTo(src, file, target) {
  const parts = target.split("/");
  for (let depth = 2; depth <= parts.length; depth += 1) {
    const folder = parts.slice(0, depth).join("/");
    if (file.startsWith(`${folder}/`)) continue;
    if (existsSync(join(src, folder, "index.ts"))) return folder;
  }
  return null;
}

/** The folder of the engine a path lies in; null for a file beside the folders. */
function folderOf(src, path) {
  const [, folder, ...below] = path.split("/");
  if (below.length > 0) return folder;
  return existsSync(join(src, `${path}.ts`)) || path.endsWith(".ts") ? null : (folder ?? null);
}

const FEATURE_LEVEL = ENGINE_LEVELS.length;

function levelOf(folder) {
  const level = ENGINE_LEVELS.findIndex((folders) => folders.includes(folder));
  return level < 0 ? FEATURE_LEVEL : level;
}

function levelOfFile(file, folder) {
  if (folder !== null) return levelOf(folder);
  return file === `${COMPOSITION_ROOT}.ts` ? Infinity : 1;
}

/** The path below a folder with forward slashes, or null when it lies elsewhere. */
function inside(folder, path) {
  const below = relative(folder, path);
  return below === "" || below.startsWith("..") ? null : below.split(sep).join("/");
}
