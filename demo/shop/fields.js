import { draft } from "./draft.js";
import { h } from "./dom.js";
import { t } from "./language.js";
import { isUkrainianMobile } from "./phone.js";

const CHECKS = {
  phone: isUkrainianMobile,
  email: (value) => /^\S+@\S+\.\S+$/.test(value.trim()),
  postal_code: (value) => /^\d{5}$/.test(value.trim()),
};

/** A labelled input of the draft, with its own place for what is wrong with it. */
export function field(name, attributes = {}, hint) {
  const id = `field-${name}`;
  const error = h("p", { class: "error", id: `${id}-error`, hidden: true });
  const input = h("input", {
    id,
    name,
    value: draft[name],
    required: true,
    "aria-describedby": `${hint ? `${id}-hint ` : ""}${id}-error`,
    input: () => {
      draft[name] = input.value;
      if (!error.hidden) check();
    },
    ...attributes,
  });

  function check() {
    const isGood = input.value.trim() !== "" && (CHECKS[name]?.(input.value) ?? true);
    error.textContent = isGood ? "" : t(`missing.${name}`);
    error.hidden = isGood;
    if (isGood) input.removeAttribute("aria-invalid");
    else input.setAttribute("aria-invalid", "true");
    return isGood;
  }

  const element = h(
    "div",
    { class: `field ${name}` },
    h("label", { for: id }, t(name)),
    input,
    hint && h("p", { class: "hint", id: `${id}-hint` }, hint),
    error,
  );
  return { element, input, check, focus: () => input.focus() };
}

/** How long a customer may pause between two letters of one word. */
const TYPING_MS = 400;

/**
 * Has a field suggest texts while it is typed in. It takes any other text as well, so that a list that does not come is no
 * trouble: the one before stays.
 * @param suggest gives the texts for what is typed so far
 */
export function suggesting(entry, suggest) {
  const list = h("datalist", { id: `${entry.input.id}-list` });
  let asked = new AbortController();
  let timer;
  entry.input.setAttribute("list", list.id);
  entry.input.addEventListener("input", () => {
    clearTimeout(timer);
    asked.abort();
    // A suggestion was taken.
    if ([...list.children].some(({ value }) => value === entry.input.value)) return;
    asked = new AbortController();
    timer = setTimeout(show, TYPING_MS, asked.signal);
  });
  entry.element.append(list);
  return entry;

  async function show(signal) {
    try {
      const texts = await suggest(entry.input.value, signal);
      if (!signal.aborted) list.replaceChildren(...texts.map((value) => h("option", { value })));
    } catch (error) {
      if (!signal.aborted) globalThis.console.warn("suggestions", error.status, error.message);
    }
  }
}

/** Radio buttons, each a card with a name, a hint and a price. */
export function choice({ name, legend, options, chosen, onChoose }) {
  const error = h("p", { class: "error", role: "alert", hidden: true });
  const inputs = options.map(({ id }) =>
    h("input", {
      type: "radio",
      name,
      id: `${name}-${id}`,
      value: id,
      checked: id === chosen,
      change: () => {
        error.hidden = true;
        onChoose(id);
      },
    }),
  );
  const element = h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, legend),
    options.map(({ id, title, hint, price }, index) =>
      h(
        "label",
        { class: "card", for: `${name}-${id}` },
        inputs[index],
        h("span", { class: "what" }, h("strong", {}, title), hint && h("span", { class: "soft" }, hint)),
        price && h("span", { class: "card-price" }, price),
      ),
    ),
    error,
  );
  const cardOf = (id) => inputs.find(({ value }) => value === id)?.closest("label");

  return {
    element,
    /** Shows a sentence below the choice; without one it is good. */
    fail(sentence) {
      error.textContent = sentence;
      error.hidden = false;
    },
    focus: () => (inputs.find(({ checked }) => checked) ?? inputs[0])?.focus(),
    /** Shows another price of an option that has one. */
    showPrice(id, price) {
      cardOf(id).querySelector(".card-price").textContent = price;
    },
    /** Puts an element below an option. */
    unfold: (id, part) => cardOf(id)?.after(part),
  };
}
