/**
 * What the page's address names: a view, an item of it that is open, and the view's filters. `#orders/FF-000001?status=new`.
 * @typedef {{ readonly view: string, readonly opened: string | null, readonly filters: Filters }} Address
 * @typedef {Readonly<Record<string, string>>} Filters
 */

/** @returns {Address} */
export function readAddress() {
  const [path = "", query = ""] = location.hash.slice(1).split("?", 2);
  const [view = "", opened = ""] = path.split("/", 2);
  const filters = Object.fromEntries([...new URLSearchParams(query)].filter(([, value]) => value !== ""));
  return { view, opened: opened === "" ? null : decodeURIComponent(opened), filters };
}

/**
 * The address of a view, for a link.
 * @param {string} view
 * @param {string | null} [opened]
 * @param {Filters} [filters] empty ones are left out
 */
export function addressOf(view, opened = null, filters = {}) {
  const given = Object.entries(filters).filter(([, value]) => value !== "");
  const query = new URLSearchParams(given).toString();
  return (
    "#" + view + (opened === null ? "" : "/" + encodeURIComponent(opened)) + (query === "" ? "" : "?" + query)
  );
}

/**
 * Opens or closes an item of the present view; its filters stay.
 * @param {string | null} opened
 */
export function openItem(opened) {
  const { view, filters } = readAddress();
  location.hash = addressOf(view, opened, filters);
}

/**
 * Changes filters of the present view; what is open stays.
 * @param {Filters} changes
 */
export function filterBy(changes) {
  const { view, opened, filters } = readAddress();
  location.hash = addressOf(view, opened, { ...filters, ...changes });
}
