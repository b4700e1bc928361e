export const DOM_JS = String.raw`
/** Makes an element. Attributes that are functions are listeners; undefined and false ones are left out. */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === false || value === null) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else if (name === "value" || name === "checked" || name === "disabled") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function pill(text, kind = text) {
  return h("span", { class: "pill " + kind }, text);
}

export function empty(title, ...text) {
  return h("div", { class: "empty" }, h("strong", {}, title), ...text);
}

let isLoaded = false;

/** From now on a row that appears is news. */
export function markLoaded() {
  isLoaded = true;
}

/** A table whose rows stay in place as long as their values do not change, so that a click or an entry is not lost. */
export function table(columns, { keyOf, rowOf, whenEmpty }) {
  const heads = columns.map(([title, kind]) => h("th", { class: kind, scope: "col" }, title));
  const body = h("tbody", {});
  const grid = h("table", {}, h("thead", {}, h("tr", {}, heads)), body);
  const element = h("div", { class: "card table" }, grid);
  const rows = new Map();
  let isDrawn = false;
  function update(values, variant = "") {
    const seen = new Set();
    let place = body.firstChild;
    for (const value of values) {
      const key = keyOf(value);
      seen.add(key);
      let row = rows.get(key);
      const changed = !row || row.value !== value || row.variant !== variant;
      if (changed && !(row && row.element.contains(document.activeElement) && document.activeElement.matches("input"))) {
        const fresh = rowOf(value);
        if (!row && isDrawn) fresh.classList.add("fresh");
        if (row) {
          if (place === row.element) place = fresh;
          row.element.replaceWith(fresh);
        }
        row = { element: fresh, value, variant };
        rows.set(key, row);
      }
      if (place === row.element) place = place.nextSibling;
      else body.insertBefore(row.element, place);
    }
    for (const [key, row] of rows) {
      if (seen.has(key)) continue;
      row.element.remove();
      rows.delete(key);
    }
    isDrawn = isLoaded;
    element.replaceChildren(values.length > 0 ? grid : whenEmpty());
  }
  return { element, update };
}

export function time(iso) {
  const at = new Date(iso);
  const clock = at.toLocaleTimeString("uk-UA");
  return at.toDateString() === new Date().toDateString() ? clock : at.toLocaleDateString("uk-UA") + " " + clock;
}

export function plural(count, one, many) {
  return count.toLocaleString("en-US") + " " + (count === 1 ? one : many);
}
`;
