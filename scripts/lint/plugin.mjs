import { circles } from "./circles.mjs";
import { helpers } from "./helpers.mjs";
import { layers } from "./layers.mjs";
import { medusa } from "./medusa.mjs";

/** The project's own rules, for oxlint. */
export default { meta: { name: "sklad" }, rules: { circles, helpers, layers, medusa } };
