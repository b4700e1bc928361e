import { byId } from "./dom.js";
import { t } from "./i18n.js";
import { ShownError } from "./store.js";

const toast = byId("toast");
let timer = 0;

/**
 * Shows a message at the edge of the page for some seconds.
 * @param {string} text
 */
export function say(text) {
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    toast.hidden = true;
  }, 5000);
}

/**
 * A request to the control API. An error is shown as a message and thrown as a ShownError, so that the caller stops.
 * @template T
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<T>}
 */
export async function ask(method, path, body) {
  const response = await fetch("/_sandbox" + path, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  }).catch((error) => {
    say(t("noResponse"));
    throw new ShownError("No response", { cause: error });
  });
  const data = response.status === 204 ? null : await response.json();
  if (!response.ok) {
    say(t("refused", { error: data.error ?? "HTTP " + response.status }));
    throw new ShownError(data.error);
  }
  return data;
}

/**
 * Puts a text into the clipboard and says so.
 * @param {string} text
 * @param {string} [note]
 */
export async function copy(text, note = t("copied")) {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  say(isCopied ? note : t("notCopied"));
}
