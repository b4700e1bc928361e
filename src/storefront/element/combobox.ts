import type { FieldState } from "../picker";
import type { Texts } from "../texts";
import { button, make, OptionList, type OptionText, setAttribute, setText } from "./parts";

/** What a field is about, and what it does to the picker. */
export interface ComboboxPlan<T> {
  readonly id: string;
  readonly textOf: (item: T) => OptionText;
  /** The option that the typed text names without doubt. */
  readonly exact: (options: readonly T[], text: string) => T | undefined;
  /** The field is entered: its list is wanted. */
  readonly open: () => void;
  readonly type: (text: string) => void;
  /** @param isByTab the browser goes on to the next field */
  readonly choose: (item: T, isByTab: boolean) => void;
  readonly more: () => void;
  readonly retry: () => void;
  /** The field is left: its complaint may be due. */
  readonly left: () => void;
}

/** What a field shows at the moment. */
export interface ComboboxView<T> {
  readonly state: FieldState<T>;
  readonly label: string;
  readonly hint: string;
  readonly texts: Texts;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  /** Why the field's content cannot be taken; empty while there is nothing to complain of. */
  readonly complaint: string;
}

/** A field with a list: the combobox of the ARIA authoring practices, with the list's focus in `aria-activedescendant`. */
export class Combobox<T extends { readonly ref: string }> {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  /** Left with something typed and nothing chosen. */
  wasLeftOpen = false;
  readonly #label = make("label", { part: "label" });
  readonly #clear = button("clear");
  readonly #control = make("div", { part: "control" });
  readonly #panel = make("div", { part: "panel" });
  readonly #note = make("p", { part: "note" });
  readonly #sentence: HTMLElement;
  readonly #message = make("div", { part: "message" });
  readonly #retry = button("retry");
  readonly #list: OptionList<T>;
  #isOpen = false;
  /** The list that is drawn was that of an older text. */
  #wasStale = false;
  /** Keys pressed before the list for the text arrived; they mean that list. */
  #isDownDue = false;
  #isEnterDue = false;
  #view: ComboboxView<T> | undefined;

  constructor(private readonly plan: ComboboxPlan<T>) {
    const { id } = plan;
    this.#list = new OptionList(`${id}-list`, plan.textOf, {
      choose: (item) => this.#choose(item),
      nearEnd: plan.more,
    });
    this.input = make("input", {
      ...{ id, part: "input", type: "text", role: "combobox", "aria-autocomplete": "list" },
      ...{ "aria-controls": `${id}-list`, "aria-describedby": `${id}-message` },
      ...{ autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "next" },
    });
    this.#label.htmlFor = id;
    this.#sentence = make("span", { id: `${id}-message` });
    // Escape clears as well, so the button is no stop of the Tab key.
    setAttribute(this.#clear, "tabindex", "-1");
    setText(this.#clear, "×");
    this.#panel.append(this.#list.element, this.#note);
    this.#control.append(this.input, this.#clear);
    this.#message.append(this.#sentence, this.#retry);
    // The panel is below the message, so that it never covers the button in it.
    this.element = make("div", { part: "field" }, this.#label, this.#control, this.#message, this.#panel);
    this.#listen();
  }

  /** Opens the list, as a press on the field does. */
  enter(): void {
    this.input.focus();
    this.#open();
  }

  show(view: ComboboxView<T>): void {
    this.#view = view;
    const { state, texts, complaint } = view;
    setText(this.#label, view.label);
    setAttribute(this.input, "placeholder", view.hint);
    setAttribute(this.input, "aria-required", view.isRequired ? "true" : null);
    setAttribute(this.input, "aria-invalid", complaint ? "true" : null);
    this.input.disabled = view.isDisabled;
    if (this.input.value !== state.text) this.input.value = state.text;
    setAttribute(this.#clear, "aria-label", `${texts.clear}: ${view.label}`);
    this.#clear.hidden = state.text === "" || view.isDisabled;
    setAttribute(this.#control, "data-loading", state.status === "loading" ? "" : null);
    setAttribute(this.#list.element, "aria-label", view.label);
    setText(this.#note, texts.incomplete);
    this.#note.hidden = state.complete;
    this.#showMessage(complaint, state, texts);
    this.#showList(state);
  }

  #showMessage(complaint: string, state: FieldState<T>, texts: Texts): void {
    const { canRetry } = state;
    const isEmpty = state.status === "ready" && state.options.length === 0 && !state.chosen;
    const sentence = canRetry || isEmpty ? state.message : complaint;
    setText(this.#sentence, sentence);
    this.#message.hidden = sentence === "";
    setAttribute(this.#message, "data-bad", complaint || state.status === "failed" ? "" : null);
    setText(this.#retry, texts.retry);
    this.#retry.hidden = !canRetry;
  }

  #showList({ options, isStale, status, text }: FieldState<T>): void {
    const isOther = this.#list.show(options);
    const exact = this.plan.exact(options, text);
    const first = this.#isDownDue && options.length > 0 ? 0 : -1;
    if (!isStale && this.#wasStale) this.#list.moveTo(exact ? options.indexOf(exact) : first);
    else if (isOther || isStale) this.#list.moveTo(-1);
    this.#wasStale = isStale;
    if (!isStale) this.#isDownDue = false;
    if (status === "failed" || status === "idle") this.#isEnterDue = false;
    // After both fields are drawn: what is chosen changes them.
    if (!isStale && this.#isEnterDue) queueMicrotask(() => this.#isEnterDue && this.#enterPressed());
    this.#showOpen();
  }

  #showOpen(): void {
    const { options = [], isStale, status } = this.#view?.state ?? {};
    const isShown = this.#isOpen && options.length > 0 && (!isStale || status === "loading");
    this.#panel.hidden = !isShown;
    setAttribute(this.input, "aria-expanded", String(isShown));
    setAttribute(this.input, "aria-activedescendant", isShown ? this.#list.activeId : null);
  }

  #listen(): void {
    const { input } = this;
    input.addEventListener("focus", () => {
      this.wasLeftOpen = false;
      if (this.#view?.state.chosen) input.select();
      else this.#open();
    });
    input.addEventListener("click", () => this.#open());
    input.addEventListener("input", () => {
      this.#isEnterDue = this.#isDownDue = false;
      this.#isOpen = true;
      this.plan.type(input.value);
    });
    input.addEventListener("blur", () => {
      this.wasLeftOpen = input.value.trim() !== "" && !this.#view?.state.chosen;
      this.#close();
      this.plan.left();
    });
    input.addEventListener("keydown", (event) => {
      if (!event.isComposing && this.#pressed(event)) event.preventDefault();
    });
    this.#clear.addEventListener("click", () => {
      // Before the button is hidden, and with it the focus is gone.
      this.input.focus();
      this.plan.type("");
      this.#open();
    });
    this.#retry.addEventListener("click", () => {
      this.plan.retry();
      this.enter();
    });
    // The input keeps the focus, and with it the open list and the option that is reached.
    for (const pressed of [this.#panel, this.#retry])
      pressed.addEventListener("mousedown", (event) => event.preventDefault());
  }

  /** @returns whether the key meant the list, and not the text or the page */
  #pressed({ key, altKey, shiftKey }: KeyboardEvent): boolean {
    const isStale = this.#view?.state.isStale === true;
    if (isStale && key === "ArrowDown") return (this.#isDownDue = this.#open());
    const isShown = !this.#panel.hidden;
    const last = (this.#view?.state.options.length ?? 0) - 1;
    const { active } = this.#list;
    if (key === "ArrowDown" && !isShown) return this.#open();
    if (key === "ArrowUp" && altKey) return this.#close();
    if (key === "Escape") return isShown ? this.#close() : this.#emptied();
    if (key === "Enter") return this.#isOpen && this.#enterPressed();
    if (!isShown || isStale) return false;
    if (key === "ArrowDown") return this.#moveTo(active < last ? active + 1 : this.#afterLast(last));
    if (key === "ArrowUp") return this.#moveTo(active > 0 ? active - 1 : last);
    if (key === "Home" && active >= 0) return this.#moveTo(0);
    if (key === "End" && active >= 0) return this.#moveTo(last);
    // The key moves on to the next field as well; with Shift it leads back, and takes nothing.
    if (key === "Tab" && !shiftKey && this.#list.activeItem) this.#choose(this.#list.activeItem, true);
    return false;
  }

  #enterPressed(): boolean {
    const state = this.#view?.state;
    this.#isEnterDue = state?.isStale === true;
    if (!state || this.#isEnterDue) return true;
    const only = state.options.length === 1 ? state.options[0] : undefined;
    const item = this.#list.activeItem ?? this.plan.exact(state.options, state.text) ?? only;
    if (item) this.#choose(item);
    else if (state.options.length > 0) this.#moveTo(0);
    return true;
  }

  #choose(item: T, isByTab = false): void {
    this.#close();
    this.plan.choose(item, isByTab);
  }

  /** The end of the list leads to the next page, or round to its beginning. */
  #afterLast(last: number): number {
    if (this.#view?.state.status === "failed") this.plan.retry();
    else this.plan.more();
    return this.#view?.state.status === "ready" ? 0 : last;
  }

  #moveTo(index: number): true {
    this.#list.moveTo(index);
    this.#showOpen();
    return true;
  }

  #open(): true {
    this.#isOpen = true;
    this.plan.open();
    this.#showOpen();
    return true;
  }

  #close(): true {
    this.#isOpen = this.#isDownDue = this.#isEnterDue = false;
    this.#list.moveTo(-1);
    this.#showOpen();
    return true;
  }

  #emptied(): boolean {
    if (this.input.value === "") return false;
    this.plan.type("");
    return true;
  }
}
