import type { BranchFieldState } from "../picker";
import type { Texts } from "../texts";
import type { BranchKind } from "../types";

/** Makes an element with attributes. Text goes in as text only, never as HTML. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A button that submits no form. */
export const button = (part: string): HTMLButtonElement => make("button", { type: "button", part });

/** Sets the text only when it differs, so that screen readers announce changes alone. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Sets an attribute, or takes it away for null. */
export function setAttribute(element: HTMLElement, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** A server has no elements, and imports the element's module all the same. */
const Base =
  (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ?? (class {} as typeof HTMLElement);

const TEXTS = {
  baseUrl: "base-url",
  publishableKey: "publishable-key",
  cartId: "cart-id",
  optionId: "option-id",
  kind: "kind",
  name: "name",
};
const FLAGS = { required: "required", disabled: "disabled" };

/** An element whose attributes are properties too, which frameworks set where they exist. Null and undefined take them away. */
export class AttributeElement extends Base {
  declare baseUrl: string;
  declare publishableKey: string;
  declare cartId: string;
  declare optionId: string;
  declare kind: string;
  declare name: string;
  declare required: boolean;
  declare disabled: boolean;

  /** Sets again what was set before the element was defined, and hides the accessors since. */
  protected upgrade(...more: string[]): void {
    const own = this as unknown as Record<string, unknown>;
    for (const property of [...Object.keys(TEXTS), ...Object.keys(FLAGS), ...more]) {
      if (!Object.hasOwn(own, property)) continue;
      const { [property]: early } = own;
      Reflect.deleteProperty(own, property);
      own[property] = early;
    }
  }
}

for (const [property, attribute] of Object.entries(TEXTS))
  Object.defineProperty(AttributeElement.prototype, property, {
    get(this: HTMLElement) {
      return this.getAttribute(attribute) ?? "";
    },
    set(this: HTMLElement, value: string | null | undefined) {
      setAttribute(this, attribute, value ?? null);
    },
  });

for (const [property, attribute] of Object.entries(FLAGS))
  Object.defineProperty(AttributeElement.prototype, property, {
    get(this: HTMLElement) {
      return this.hasAttribute(attribute);
    },
    set(this: HTMLElement, value: unknown) {
      setAttribute(this, attribute, value ? "" : null);
    },
  });

const KINDS = ["all", "branch", "locker"] as const;

/** Buttons that show branches, parcel lockers or both. */
export class KindFilter {
  readonly element = make("div", { role: "group", part: "kinds" });
  readonly #buttons = KINDS.map((name) => ({ name, element: button("kind") }));

  constructor(choose: (kind: BranchKind | null) => void) {
    for (const { name, element } of this.#buttons) {
      element.addEventListener("click", () => choose(name === "all" ? null : name));
      this.element.append(element);
    }
  }

  show({ hasKinds, kind }: BranchFieldState, texts: Texts, isDisabled: boolean): void {
    this.element.hidden = !hasKinds;
    setAttribute(this.element, "aria-label", texts.kind);
    for (const { name, element } of this.#buttons) {
      const isChosen = name === (kind ?? "all");
      setText(element, texts.kinds[name]);
      setAttribute(element, "aria-pressed", String(isChosen));
      setAttribute(element, "part", isChosen ? "kind kind-chosen" : "kind");
      element.disabled = isDisabled;
    }
  }
}

export interface OptionText {
  readonly name: string;
  readonly details: string;
}

interface Item {
  readonly ref: string;
}

/** How near to its end, in pixels, the list is scrolled before the next page is wanted. */
const NEAR_END_PX = 120;

/** The list below a field: what is in it, and which option the arrow keys have reached. */
export class OptionList<T extends Item> {
  readonly element: HTMLUListElement;
  /** Index of the option that Enter chooses; -1 for none. */
  active = -1;
  #items: readonly T[] = [];
  #lines: readonly string[] = [];

  constructor(
    private readonly id: string,
    private readonly textOf: (item: T) => OptionText,
    private readonly on: { choose: (item: T) => void; nearEnd: () => void },
  ) {
    this.element = make("ul", { id, role: "listbox", part: "list" });
    this.element.addEventListener("scroll", () => {
      const { scrollHeight, scrollTop, clientHeight } = this.element;
      if (scrollHeight - scrollTop - clientHeight < NEAR_END_PX) this.on.nearEnd();
    });
  }

  get activeItem(): T | undefined {
    return this.#items[this.active];
  }

  get activeId(): string | null {
    return this.active < 0 ? null : `${this.id}-${this.active}`;
  }

  /**
   * Shows the items. Those that are there already stay, so that a next page moves nothing.
   * @returns whether the list is another one, not the same or a longer one
   */
  show(items: readonly T[]): boolean {
    const lines = items.map((item) => JSON.stringify([item.ref, this.textOf(item)]));
    const firstOther = this.#lines.findIndex((line, index) => line !== lines[index]);
    const kept = firstOther < 0 ? this.#lines.length : firstOther;
    while (this.element.children.length > kept) this.element.lastElementChild?.remove();
    this.element.append(...items.slice(kept).map((item, index) => this.#option(item, kept + index)));
    this.#items = items;
    this.#lines = lines;
    const isOther = firstOther >= 0;
    if (isOther) this.element.scrollTop = 0;
    return isOther;
  }

  /** Moves to an option; -1 for none. */
  moveTo(index: number): void {
    this.active = index;
    [...this.element.children].forEach((option, at) => {
      const isActive = at === index;
      setAttribute(option as HTMLElement, "aria-selected", String(isActive));
      setAttribute(option as HTMLElement, "part", isActive ? "option option-active" : "option");
      if (isActive) option.scrollIntoView({ block: "nearest" });
    });
  }

  #option(item: T, index: number): HTMLLIElement {
    const { name, details } = this.textOf(item);
    const attributes = {
      id: `${this.id}-${index}`,
      role: "option",
      part: "option",
      "aria-selected": "false",
    };
    const lines = [make("span", { part: "option-name" }, name)];
    if (details) lines.push(make("span", { part: "option-details" }, details));
    const option = make("li", attributes, ...lines);
    option.addEventListener("click", () => this.on.choose(this.#items[index] ?? item));
    return option;
  }
}
