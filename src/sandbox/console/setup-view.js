import { ask, copy, say } from "./api.js";
import { branchesCard } from "./branches-card.js";
import { empty, h, table } from "./dom.js";
import { t } from "./i18n.js";
import { store } from "./store.js";

/** @import { View } from "./dom.js" */
/** @import { SandboxKey } from "./types" */

/**
 * What a shop needs to connect, the ApiKeys, the branches that are closed, and a reset.
 * @returns {View}
 */
export function setupView() {
  const address = h("code", {});
  const list = table([[t("key")], [t("environment")], [""]], {
    keyOf: ({ key }) => key,
    rowOf,
    whenEmpty: () => empty(t("noKeys"), t("noKeysHint")),
  });
  const key = h("input", { class: "mono", required: true, "aria-label": t("key"), value: someKey() });
  const environments = h("datalist", { id: "key-environments" });
  const environment = h("input", {
    required: true,
    maxlength: "40",
    value: "production",
    list: "key-environments",
    "aria-label": t("environment"),
  });
  const form = h(
    "form",
    { class: "row", submit: add },
    key,
    environment,
    environments,
    h("button", { class: "primary" }, t("addKey")),
  );
  const branches = branchesCard();
  const element = h(
    "section",
    {},
    h("div", { class: "head" }, h("h1", {}, t("setup"))),
    h(
      "div",
      { class: "stack" },
      h(
        "dl",
        { class: "card padded facts" },
        fact(
          t("apiAddress"),
          h(
            "div",
            { class: "row" },
            address,
            copyButton(() => address.textContent ?? ""),
          ),
        ),
        fact(t("login"), t("loginHint")),
        fact(
          t("document"),
          h("a", { href: "/_console/openapi.json", target: "_blank" }, "fulfillment-order-api.json"),
        ),
      ),
      h(
        "div",
        { class: "head flush" },
        h("h1", {}, t("keys")),
        h("span", { class: "soft" }, t("keysHint")),
        h("span", { class: "grow" }),
        form,
      ),
      list.element,
      branches.element,
      h(
        "div",
        { class: "card padded row" },
        h("strong", {}, t("reset")),
        h("span", { class: "soft" }, t("resetHint")),
        h("span", { class: "grow" }),
        h("button", { type: "button", class: "danger", click: reset }, t("reset")),
      ),
    ),
  );

  /** @param {Event} event */
  async function add(event) {
    event.preventDefault();
    await ask("POST", "/keys", { key: key.value.trim(), environment: environment.value.trim() });
    key.value = someKey();
  }

  /** @param {SandboxKey} record */
  async function remove(record) {
    const title = t("deleteKeyTitle", { key: record.key });
    if (await confirmed({ title, text: t("deleteKeyText"), verb: t("deleteKey") }))
      await ask("DELETE", "/keys/" + encodeURIComponent(record.key));
  }

  async function reset() {
    if (!(await confirmed({ title: t("resetTitle"), text: t("resetText"), verb: t("reset") }))) return;
    await ask("POST", "/reset");
    await branches.load();
    say(t("resetDone"));
  }

  /** @param {SandboxKey} record */
  function rowOf(record) {
    return h(
      "tr",
      {},
      h("td", { class: "mono" }, record.key),
      h("td", {}, record.environment),
      h(
        "td",
        { class: "right nowrap" },
        copyButton(() => record.key),
        " ",
        h(
          "button",
          {
            type: "button",
            class: "danger",
            "aria-label": t("deleteKey") + " " + record.key,
            click: () => remove(record),
          },
          t("deleteKey"),
        ),
      ),
    );
  }

  function update() {
    address.textContent = location.origin + (store.prefix === "/" ? "" : store.prefix);
    environments.replaceChildren(...store.environments.map((name) => h("option", { value: name })));
    list.update(store.keys);
  }

  return { element, update };
}

/** @param {() => string} text */
function copyButton(text) {
  return h("button", { type: "button", click: () => copy(text()) }, t("copy"));
}

/**
 * @param {string} title
 * @param {Node | string} value
 */
function fact(title, value) {
  return [h("dt", {}, title), h("dd", {}, value)];
}

/** A key that no other sandbox has. */
function someKey() {
  return "sandbox-" + crypto.randomUUID().slice(0, 8);
}

/**
 * Asks before something that cannot be undone.
 * @param {{ title: string, text: string, verb: string }} question
 * @returns {Promise<boolean>} whether it is wanted
 */
function confirmed({ title, text, verb }) {
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
