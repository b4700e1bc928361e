import { h } from "./dom.js";
import { t } from "./i18n.js";

/**
 * Asks before something that cannot be undone.
 * @param {{ title: string, text: string, verb: string }} question
 * @returns {Promise<boolean>} whether it is wanted
 */
export function confirmed({ title, text, verb }) {
  return new Promise((resolve) => {
    /** @type {HTMLDialogElement} */
    const dialog = h(
      "dialog",
      { "aria-label": title },
      h("h1", {}, title),
      h("p", { class: "soft" }, text),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", click: () => dialog.close() }, t("cancel")),
        h("button", { type: "button", class: "danger", click: () => dialog.close("yes") }, verb),
      ),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
