import { dirname, relative, resolve, sep } from "node:path";

const BELOW_ENTRANCES = ["workflows", "engine", "modules", "planning", "client"];

/** What each room under src may import, besides itself. Arrows run downwards only. */
const MAY_IMPORT = {
  client: [],
  probe: ["client", "openapi"],
  openapi: ["client"],
  sandbox: ["client"],
  planning: ["client"],
  modules: ["planning", "client"],
  engine: ["modules", "planning", "client"],
  workflows: ["engine", "modules", "planning", "client"],
  links: ["modules"],
  providers: BELOW_ENTRANCES,
  subscribers: BELOW_ENTRANCES,
  jobs: BELOW_ENTRANCES,
  api: BELOW_ENTRANCES,
  admin: ["planning", "client"],
};

/** The parts of the client that the sandbox and the planners share; they know nothing of its transport. */
const SHARED_PARTS_OF_CLIENT = /^client\/(schemas|literals|operations)(\/|$)/;

/** Rooms that run without Medusa. The planners may name its types. */
const WITHOUT_MEDUSA = {
  client: "nothing",
  probe: "nothing",
  openapi: "nothing",
  sandbox: "nothing",
  planning: "types",
};

/** ESLint rule: the layers of the architecture (docs/architecture.md). */
export const layers = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      upward: "{{from}} may not import {{to}}: arrows between the rooms of src run downwards only.",
      part: "{{from}} may import only the client's schemas, literals and operations at run time.",
      medusa: "{{from}} runs without Medusa, so it may not import {{source}}.",
    },
  },
  create(context) {
    const src = resolve(context.cwd, "src");
    const file = inside(src, context.filename);
    const from = file?.split("/")[0];
    if (!from || !(from in MAY_IMPORT)) return {};

    const check = (node, source, typeOnly) => {
      if (source.startsWith("@medusajs/")) {
        const allowed = WITHOUT_MEDUSA[from];
        if (allowed && !(allowed === "types" && typeOnly)) {
          context.report({ node, messageId: "medusa", data: { from, source } });
        }
        return;
      }
      if (!source.startsWith(".")) return;
      const target = inside(src, resolve(dirname(context.filename), source));
      const to = target?.split("/")[0];
      if (!to || to === from) return;
      if (!MAY_IMPORT[from].includes(to)) {
        context.report({ node, messageId: "upward", data: { from, to } });
      } else if (partial(from) && !typeOnly && !SHARED_PARTS_OF_CLIENT.test(target)) {
        context.report({ node, messageId: "part", data: { from } });
      }
    };

    return {
      ImportDeclaration: (node) => check(node, node.source.value, isTypeOnly(node)),
      ExportNamedDeclaration: (node) => {
        if (node.source) check(node, node.source.value, node.exportKind === "type");
      },
      ExportAllDeclaration: (node) => check(node, node.source.value, node.exportKind === "type"),
      ImportExpression: (node) => {
        if (node.source.type === "Literal") check(node, String(node.source.value), false);
      },
    };
  },
};

const partial = (room) => room === "sandbox" || room === "planning";

function isTypeOnly(node) {
  if (node.importKind === "type") return true;
  return node.specifiers.length > 0 && node.specifiers.every((specifier) => specifier.importKind === "type");
}

/** The path below a folder with forward slashes, or null when it lies elsewhere. */
function inside(folder, path) {
  const below = relative(folder, path);
  return below === "" || below.startsWith("..") ? null : below.split(sep).join("/");
}
