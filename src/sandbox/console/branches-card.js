import { ask } from "./api.js";
import { empty, h, statusPill, table } from "./dom.js";
import { t } from "./i18n.js";
import { background } from "./store.js";

/** @typedef {{ Ref: string, Description: string, city: string, status: "open" | "closed" | "gone" }} Branch */

/**
 * Finds branches of the carrier's directory, and closes and opens them. Without a search those that are not open are shown.
 * @returns {{ element: HTMLElement, load: () => Promise<void> }}
 */
export function branchesCard() {
  const list = table([[t("branch")], [t("status")], [""]], {
    keyOf: ({ Ref }) => Ref,
    rowOf,
    whenEmpty: () => empty(wanted() === "" ? t("allBranchesOpen") : t("noBranchFound")),
  });
  const search = h("input", {
    type: "search",
    placeholder: t("branchSearch"),
    "aria-label": t("branchSearch"),
  });
  const form = h("form", { class: "row", submit: find }, search, h("button", {}, t("find")));
  background(load());

  function wanted() {
    return search.value.trim();
  }

  /** @param {Event} event */
  function find(event) {
    event.preventDefault();
    return load();
  }

  async function load() {
    const query = wanted() === "" ? "" : "?search=" + encodeURIComponent(wanted());
    /** @type {{ branches: Branch[] }} */
    const { branches } = await ask("GET", "/branches" + query);
    list.update(branches);
  }

  /**
   * @param {Branch} branch
   * @param {Branch["status"]} status
   */
  async function change(branch, status) {
    await ask("PUT", "/branches/" + encodeURIComponent(branch.Ref), { status });
    await load();
  }

  /** @param {Branch} branch */
  function rowOf(branch) {
    const name = branch.city + ", " + branch.Description;
    /** @type {(status: Branch["status"], text: string) => HTMLElement | false} */
    const button = (status, text) =>
      branch.status !== status &&
      h(
        "button",
        { type: "button", "aria-label": text + ": " + name, click: () => change(branch, status) },
        text,
      );
    return h(
      "tr",
      {},
      h("td", {}, name, h("small", { class: "mono soft block" }, branch.Ref)),
      h("td", {}, statusPill(branch.status)),
      h(
        "td",
        { class: "right nowrap" },
        button("open", t("openBranch")),
        " ",
        button("closed", t("closeBranch")),
        " ",
        button("gone", t("removeBranch")),
      ),
    );
  }

  const element = h(
    "div",
    { class: "stack" },
    h(
      "div",
      { class: "head flush" },
      h("h1", {}, t("branches")),
      h("span", { class: "soft" }, t("branchesHint")),
      h("span", { class: "grow" }),
      form,
    ),
    list.element,
  );
  return { element, load };
}
