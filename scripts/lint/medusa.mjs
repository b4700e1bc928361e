import { relative, resolve, sep } from "node:path";

/** Where the plugin runs inside Medusa; its own module and provider ask Medusa for what every module needs. */
const INSIDE_MEDUSA = /^(api|engine|jobs|subscribers|workflows)\//;

/** What is done in one room alone, as a selector of the syntax tree. */
const ROOMS = [
  ["engine/medusa/", "reads Medusa", "CallExpression[callee.property.name='graph']"],
  [
    "engine/medusa/",
    "uses Medusa's modules",
    "MemberExpression[object.name='Modules'][property.name!='LOCKING']",
  ],
  [
    "engine/locks/",
    "takes Medusa's locks",
    "MemberExpression[object.name='Modules'][property.name='LOCKING']",
  ],
  ["engine/locks/", "takes Medusa's locks", "ImportSpecifier[imported.name='ILockingModule']"],
];

/**
 * Rule: Medusa is read and written in one room, so that its next version is met in one place, and locked in another, so
 * that no step waits for a lock while it holds one.
 */
export const medusa = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const file = relative(resolve(context.cwd, "src"), context.filename).split(sep).join("/");
    if (!INSIDE_MEDUSA.test(file)) return {};
    return Object.fromEntries(
      ROOMS.filter(([room]) => !file.startsWith(room)).map(([room, does, selector]) => [
        selector,
        (node) => context.report({ node, message: `Only ${room} ${does}: call a function of its index.` }),
      ]),
    );
  },
};
