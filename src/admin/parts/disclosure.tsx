import { TriangleRightMini } from "@medusajs/icons";
import { clx, Text } from "@medusajs/ui";
import { type ReactNode, useEffect, useId, useState } from "react";

interface Props {
  readonly title: ReactNode;
  /** Unfolds it without a press, as when an error is inside. */
  readonly forced?: boolean;
  /** The content has its own margins at the sides. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A section to unfold; its content is rendered when it is opened. */
export function Disclosure({ title, forced = false, isWide = false, children }: Props) {
  const [isUnfolded, setOpen] = useState(false);
  const isOpen = isUnfolded || forced;
  const id = useId();
  // It stays unfolded when the error is gone: the input that is corrected is inside.
  useEffect(() => {
    if (forced) setOpen(true);
  }, [forced]);
  return (
    <div className={clx("py-3", { "px-6": !isWide })}>
      <div className={clx({ "px-6": isWide })}>
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
      </div>
      <div id={id} hidden={!isOpen} className={clx({ "pt-3": !isWide })}>
        {isOpen && children}
      </div>
    </div>
  );
}
