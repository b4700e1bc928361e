import { StrictMode, useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  type BranchChangeEvent,
  type ChosenBranch,
  defineBranchPicker,
  type SkladBranchPicker,
} from "medusa-plugin-sklad/storefront";
// React's types know the element by this entry.
import type {} from "medusa-plugin-sklad/storefront/react";

defineBranchPicker();

/** The element in React, by the means that React 18 and 19 share. */
function Checkout({ shopUrl }: { shopUrl: string }) {
  const ref = useRef<SkladBranchPicker>(null);
  const [value, setValue] = useState<ChosenBranch | null>(null);
  useEffect(() => {
    const picker = ref.current;
    const changed = ({ detail }: BranchChangeEvent) => setValue(detail);
    picker?.addEventListener("sklad-branch-change", changed);
    return () => picker?.removeEventListener("sklad-branch-change", changed);
  }, []);
  return (
    <form>
      <sklad-branch-picker
        ref={ref}
        base-url={shopUrl}
        publishable-key="pk_test"
        cart-id="cart_1"
        lang="en"
        name="branch"
        required
      />
      <output>{JSON.stringify(value?.data)}</output>
    </form>
  );
}

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <Checkout shopUrl={document.body.dataset["shop"] ?? ""} />
    </StrictMode>,
  );
