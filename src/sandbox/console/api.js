import { byId } from "./dom.js";

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
 * A request to the control API. An error is shown as a message and thrown, so that the caller stops.
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
    say("The sandbox does not respond.");
    throw error;
  });
  const data = response.status === 204 ? null : await response.json();
  if (!response.ok) {
    say(data.error ?? "HTTP " + response.status);
    throw new Error(data.error);
  }
  return data;
}
