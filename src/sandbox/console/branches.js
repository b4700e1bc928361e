import { h } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {{ city: string, Description: string }} Branch */

/** @type {Map<string, Promise<Branch | null>>} */
const known = new Map();

/**
 * The name of a branch from the sandbox's own directory, with its identifier below.
 * @param {string} ref
 */
export function branchName(ref) {
  const name = h("span", {}, "…");
  void branchOf(ref).then((branch) => {
    name.textContent = branch ? branch.city + ", " + branch.Description : t("unknownBranch");
  });
  return h("span", {}, name, h("small", { class: "mono soft block" }, ref));
}

/** @param {string} ref */
function branchOf(ref) {
  const found = known.get(ref) ?? read(ref);
  known.set(ref, found);
  return found;
}

/**
 * An unknown branch is a usual thing, so that it is no message as other errors are.
 * @param {string} ref
 * @returns {Promise<Branch | null>}
 */
async function read(ref) {
  const response = await fetch("/_sandbox/branches?ref=" + encodeURIComponent(ref));
  /** @type {{ branch: Branch | null }} */
  const { branch } = await response.json();
  return branch;
}
