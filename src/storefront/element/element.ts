import { branchPicker } from "../branch-picker";
import { branchDetails, branchLabelFor, branchOfNumber, cityDetails, localeFor, textsOf } from "../texts";
import type { BranchPicker, BranchPickerState } from "../picker";
import { fromShippingData } from "../shipping-data";
import type {
  BranchKind,
  ChosenBranch,
  Locale,
  ShippingData,
  SkladStore,
  StoreBranch,
  StoreCity,
} from "../types";
import { AttributeElement, KindFilter, make, setText } from "./parts";
import { Combobox } from "./combobox";
import { STYLES } from "./styles";

/** What the element's `value` may be set to: what it was, or `data` of a shipping method. */
export type BranchPickerValue = Pick<ChosenBranch, "city" | "branch"> | ShippingData | null;

/** `sklad-branch-change`: its `detail` is null when no branch is chosen any more. */
export type BranchChangeEvent = CustomEvent<ChosenBranch | null>;

const OF_THE_PICKER = ["base-url", "publishable-key", "cart-id", "option-id", "kind", "lang"];
const KINDS: readonly string[] = ["branch", "locker", "cargo"] satisfies BranchKind[];

/** `<sklad-branch-picker>`: a city and a branch of it, for a checkout. In a form its value is the branch's `warehouse_ref`. */
export class SkladBranchPicker extends AttributeElement {
  static readonly formAssociated = true;
  static readonly observedAttributes = [...OF_THE_PICKER, "required", "disabled"];

  readonly #internals = this.attachInternals();
  readonly #kinds = new KindFilter((kind) => {
    this.#picker.setBranchKind(kind);
    this.#branch.enter();
  });
  readonly #city = new Combobox<StoreCity>({
    id: "city",
    textOf: (city) => ({ name: city.name, details: cityDetails(city, this.#locale()) }),
    exact: () => undefined,
    open: () => this.#picker.openCities(),
    type: (text) => this.#picker.setCityText(text),
    choose: (city, isByTab) => {
      this.#picker.chooseCity(city);
      if (!isByTab) this.#branch.enter();
    },
    more: () => undefined,
    retry: () => this.#picker.retry(),
    left: () => this.#show(),
  });
  readonly #branch = new Combobox<StoreBranch>({
    id: "branch",
    textOf: (branch) => ({ name: branch.name, details: branchDetails(branch, this.#locale()) }),
    exact: branchOfNumber,
    open: () => this.#picker.openBranches(),
    type: (text) => this.#picker.setBranchText(text),
    choose: (branch) => this.#picker.chooseBranch(branch),
    more: () => this.#picker.moreBranches(),
    retry: () => this.#picker.retry(),
    left: () => this.#show(),
  });
  readonly #status = make("div", { role: "status" });
  readonly #picker: BranchPicker;
  /** A form was sent without a branch, so the picker says what is missing. */
  #isWanted = false;
  #isDisabledByForm = false;
  #shownLocale: Locale | undefined;

  constructor() {
    super();
    const onChange = (detail: ChosenBranch | null) =>
      this.dispatchEvent(new CustomEvent("sklad-branch-change", { detail, bubbles: true, composed: true }));
    this.#picker = branchPicker(this.#store(), { ...this.#options(), onChange });
    this.#picker.subscribe(() => this.#show());
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];
    root.append(this.#city.element, this.#kinds.element, this.#branch.element, this.#status);
    this.addEventListener("invalid", () => {
      this.#isWanted = true;
      this.#show();
    });
  }

  connectedCallback(): void {
    this.upgrade("value");
    this.#configure();
  }

  disconnectedCallback(): void {
    this.#picker.stop();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.isConnected || before === after) return;
    if (OF_THE_PICKER.includes(name)) this.#configure();
    else this.#show();
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#isDisabledByForm = isDisabled;
    this.#show();
  }

  formResetCallback(): void {
    this.#isWanted = false;
    this.#replace(null);
  }

  /** The chosen branch with its city; null for none. Setting it fires no event, as with other fields. */
  get value(): ChosenBranch | null {
    return this.#picker.getState().value;
  }

  set value(value: BranchPickerValue) {
    // The data of another way of delivery has no branch.
    const known = value && "branch" in value ? value : fromShippingData({ ...value });
    const { city, branch } = this.value ?? {};
    const isSame = known?.city.ref === city?.ref && known?.branch.ref === branch?.ref;
    // A page may set back what an event says: lists stay, and what a customer is typing.
    if (!isSame || !(known ?? this.shadowRoot?.activeElement)) this.#replace(known ?? null);
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /** Goes to the field that comes next: the city's, or with a city the branch's. */
  override focus(options?: FocusOptions): void {
    const { input } = this.#picker.getState().city.chosen ? this.#branch : this.#city;
    input.focus(options);
  }

  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  #replace(value: Pick<ChosenBranch, "city" | "branch"> | null): void {
    this.#city.wasLeftOpen = this.#branch.wasLeftOpen = false;
    this.#picker.setValue(value);
  }

  /** Hands the present attributes to the picker. */
  #configure(): void {
    this.#picker.configure(this.#store(), this.#options());
  }

  #store(): SkladStore {
    const { baseUrl, publishableKey, cartId, optionId } = this;
    return { baseUrl, publishableKey, cartId, optionId };
  }

  #options(): { locale: Locale; kind: BranchKind | undefined } {
    const { kind } = this;
    return { locale: this.#locale(), kind: KINDS.includes(kind) ? (kind as BranchKind) : undefined };
  }

  /** The language comes from the element, from what it stands in, or from the document. */
  #locale(): Locale {
    return localeFor(
      this.closest("[lang]:not([lang=''])")?.getAttribute("lang") ?? document.documentElement.lang,
    );
  }

  #show(): void {
    const locale = this.#locale();
    // A page may have changed its language since; the picker then shows its state once more.
    if (locale !== this.#shownLocale) {
      this.#shownLocale = locale;
      this.#configure();
      return;
    }
    const state = this.#picker.getState();
    const texts = textsOf(locale);
    const { city, branch } = state;
    const isDisabled = this.#isDisabledByForm || this.disabled;
    const missing = this.required && this.#isWanted && !state.value;
    const shared = { texts, isRequired: this.required };
    this.#city.show({
      ...shared,
      state: city,
      label: texts.city,
      hint: texts.cityHint,
      isDisabled,
      complaint: !city.chosen && (missing || this.#city.wasLeftOpen) ? texts.cityMissing : "",
    });
    this.#branch.show({
      ...shared,
      state: branch,
      label: branchLabelFor(branch.hasKinds ? null : branch.kind, locale),
      hint: city.chosen ? texts.branchHint : texts.cityFirst,
      isDisabled: isDisabled || !city.chosen,
      complaint:
        city.chosen && !branch.chosen && (missing || this.#branch.wasLeftOpen) ? texts.branchMissing : "",
    });
    this.#kinds.show(branch, texts, isDisabled);
    setText(this.#status, this.#announcement(state));
    this.#offerToForm(state, city.chosen ? texts.branchMissing : texts.cityMissing);
  }

  /** What a screen reader is given: about the branches once there is a city. */
  #announcement({ city, branch, value }: BranchPickerState): string {
    if (value) return "";
    const { message, complete } = city.chosen ? branch : city;
    const note = complete ? "" : textsOf(this.#locale()).incomplete;
    return note === message ? note : [message, note].filter(Boolean).join(" ");
  }

  #offerToForm({ value }: BranchPickerState, missing: string): void {
    this.#internals.setFormValue(value?.data.warehouse_ref ?? null);
    const { input } = value || !this.#branch.input.disabled ? this.#branch : this.#city;
    this.#internals.setValidity({ valueMissing: this.required && !value }, missing, input);
  }
}

/**
 * Registers the element under a name, `sklad-branch-picker` unless another one is wanted. It may be called again, and on a
 * server, where it does nothing.
 */
export function defineBranchPicker(name = "sklad-branch-picker"): void {
  if (typeof customElements === "undefined" || customElements.get(name)) return;
  // A class can have one name only.
  customElements.define(name, class extends SkladBranchPicker {});
}
