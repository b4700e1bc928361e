import type { BranchFieldState } from "../picker-state";
import type { Texts } from "../texts";
import type { BranchKind } from "../types";
import { button, make, setAttribute, setText } from "./dom";

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
