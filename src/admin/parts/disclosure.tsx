import { TriangleRightMini } from "@medusajs/icons";
import { clx, Text } from "@medusajs/ui";
import { type ReactNode, useId, useState } from "react";

/** A section to unfold; its content is rendered when it is opened. */
export function Disclosure({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="px-6 py-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="text-ui-fg-subtle hover:text-ui-fg-base focus-visible:shadow-borders-focus flex items-center gap-x-1 rounded outline-none"
      >
        <TriangleRightMini aria-hidden className={clx("transition-transform", { "rotate-90": isOpen })} />
        <Text as="span" size="small" weight="plus" leading="compact">
          {title}
        </Text>
      </button>
      <div id={id} hidden={!isOpen} className="pt-3">
        {isOpen && children}
      </div>
    </div>
  );
}
