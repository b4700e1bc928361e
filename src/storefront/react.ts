import type { DetailedHTMLProps, HTMLAttributes } from "react";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { BranchChangeEvent, BranchPickerValue, SkladBranchPicker } from "./element/element";
import { branchPicker } from "./index";
import type { BranchPicker, BranchPickerOptions, BranchPickerState } from "./picker";
import type { BranchKind, SkladStore } from "./types";

/** The picker's functions, which stay the same, and its present state. */
export type UsedBranchPicker = BranchPicker & BranchPickerState;

/**
 * The branch picker without looks, for a component that draws its own fields. Another shop, cart, option, language or kind
 * keeps what is chosen, but for a branch of another kind; `store` and `options` may be written anew at each rendering.
 */
export function useBranchPicker(store: SkladStore, options: BranchPickerOptions = {}): UsedBranchPicker {
  const latest = useRef({ store, options });
  useEffect(() => {
    latest.current = { store, options };
  });
  const { baseUrl, publishableKey, cartId, optionId } = store;
  const { locale, kind } = options;
  const asked = useMemo(
    (): SkladStore => ({
      ...{ baseUrl, publishableKey, cartId, optionId },
      fetch: (...request) => (latest.current.store.fetch ?? fetch)(...request),
    }),
    [baseUrl, publishableKey, cartId, optionId],
  );
  const [picker] = useState(() =>
    branchPicker(asked, { locale, kind, onChange: (value) => latest.current.options.onChange?.(value) }),
  );
  useEffect(() => picker.configure(asked, { locale, kind }), [picker, asked, locale, kind]);
  useEffect(() => picker.stop, [picker]);
  const state = useSyncExternalStore(picker.subscribe, picker.getState, picker.getState);
  return useMemo(() => ({ ...picker, ...state }), [picker, state]);
}

/** The attributes of `<sklad-branch-picker>` in JSX. React 18 sets attributes only, and hears its event by `ref`. */
export interface BranchPickerAttributes extends DetailedHTMLProps<
  HTMLAttributes<SkladBranchPicker>,
  SkladBranchPicker
> {
  "base-url"?: string | undefined;
  "publishable-key"?: string | undefined;
  "cart-id"?: string | undefined;
  "option-id"?: string | undefined;
  kind?: BranchKind | undefined;
  name?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** React 19. A page may set it to what each event says. */
  value?: BranchPickerValue | undefined;
  /** React 19. */
  "onsklad-branch-change"?: ((event: BranchChangeEvent) => void) | undefined;
}

declare module "react" {
  // React's types have this namespace, and an element is known by its entry in it.
  // oxlint-disable-next-line typescript/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      "sklad-branch-picker": BranchPickerAttributes;
    }
  }
}
