import { relative, resolve, sep } from "node:path";

/** Where the plugin runs inside Medusa, besides its own module. */
const BESIDE_MEDUSA = /^(api|engine|jobs|subscribers|workflows)\//;
const ROOM = "engine/medusa/";

const ASKED = {
  "CallExpression[callee.property.name='graph']": "reads Medusa",
  "MemberExpression[object.name='Modules']": "uses Medusa's modules",
};

/** Rule: reads and writes of Medusa are in one room, so that a new version of Medusa is met in one place. */
export const medusa = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const file = relative(resolve(context.cwd, "src"), context.filename).split(sep).join("/");
    if (!BESIDE_MEDUSA.test(file) || file.startsWith(ROOM)) return {};
    return Object.fromEntries(
      Object.entries(ASKED).map(([selector, does]) => [
        selector,
        (node) => context.report({ node, message: `Only ${ROOM} ${does}: call a function of its index.` }),
      ]),
    );
  },
};
