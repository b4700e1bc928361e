import { make, setAttribute } from "./dom";

/** Two lines of an option. */
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
