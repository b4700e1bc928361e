import { ask } from "./api.js";
import { h } from "./dom.js";
import { counted, number, t } from "./i18n.js";
import { background, changed, store } from "./store.js";

/** @import { Filters } from "./address.js" */
/** @import { TextKey } from "./i18n.js" */

const PAGE = 300;
/** The shortest pause between two readings while a busy sandbox changes. */
const PAUSE_MS = 300;

/**
 * The newest values that pass a view's filters, read again whenever the sandbox changes, with a note of how many there are
 * and a button for more.
 * @template T
 * @template {{ readonly total: number }} Answer
 * @param {object} options
 * @param {string} options.path of the control API
 * @param {(answer: Answer) => readonly T[]} options.valuesOf oldest first
 * @param {(value: T) => string | number} options.keyOf
 * @param {TextKey} [options.noun] the text that counts them; by default a count is shown only where not all are
 */
export function pages({ path, valuesOf, keyOf, noun }) {
  let limit = PAGE;
  let asked = "";
  let filtered = "";
  let isReading = false;
  /** @type {Answer | null} */
  let answer = null;
  /** @type {T[]} */
  let values = [];
  /** @type {Map<string | number, { text: string, value: T }>} */
  let known = new Map();
  const note = h("span", { class: "soft" });
  const more = h("button", { type: "button", hidden: true, click: showMore }, t("more"));

  function showMore() {
    limit += PAGE;
    changed();
  }

  /** @param {string} url */
  async function read(url) {
    isReading = true;
    try {
      answer = await ask("GET", url);
      if (answer) take(valuesOf(answer));
      changed();
    } finally {
      setTimeout(() => {
        isReading = false;
        changed();
      }, PAUSE_MS);
    }
  }

  /**
   * Keeps the object of a value that is as before, so that its row is not drawn again.
   * @param {readonly T[]} read
   */
  function take(read) {
    /** @type {typeof known} */
    const next = new Map();
    for (const value of read) {
      const text = JSON.stringify(value);
      const before = known.get(keyOf(value));
      next.set(keyOf(value), before?.text === text ? before : { text, value });
    }
    known = next;
    values = [...next.values()].map(({ value }) => value).reverse();
  }

  /**
   * Reads what the filters let through, when they or the sandbox have changed.
   * @param {Filters} filters
   */
  function update(filters) {
    const given = new URLSearchParams({
      ...filters,
      ...(store.environment === null ? {} : { environment: store.environment }),
    }).toString();
    if (given !== filtered) limit = PAGE;
    filtered = given;
    const url = path + "?limit=" + limit + (given === "" ? "" : "&" + given);
    const wanted = store.version + url;
    if (!isReading && wanted !== asked && store.version > 0) {
      asked = wanted;
      background(read(url));
    }
    const total = answer?.total ?? 0;
    more.hidden = total <= values.length;
    note.textContent =
      total > values.length
        ? t("latest", { shown: number(values.length), total: number(total) })
        : noun && answer
          ? counted(noun, total)
          : "";
  }

  return { note, more, update, values: () => values, answer: () => answer };
}
