import { CheckCircleMiniSolid, SquareTwoStackMini } from "@medusajs/icons";
import { toast } from "@medusajs/ui";
import { useEffect, useState } from "react";
import { useText } from "../i18n/use-text";

/** What the toast offers next. */
interface Offer {
  readonly label: string;
  readonly altText: string;
  readonly onClick: () => void;
}

/**
 * Copies a text and confirms it in a toast; it resolves to whether the text is copied, and never rejects. Browsers forbid
 * copying over plain http, and where the user has blocked it.
 */
export function useCopy(): (text: string, message?: string, offer?: Offer) => Promise<boolean> {
  const t = useText();
  return (text, message = t("common.copied"), offer) => {
    const options = offer && { action: offer };
    const copied =
      "clipboard" in navigator
        ? navigator.clipboard.writeText(text)
        : Promise.reject(new Error("The browser has no clipboard for this page."));
    return copied.then(
      () => {
        toast.success(message, options);
        return true;
      },
      () => {
        toast.error(t("common.notCopied"), options);
        return false;
      },
    );
  };
}

/** A small button that copies a text, as Medusa shows one beside a number; the tooltip of Medusa's is English only. */
export function CopyButton({ text }: { readonly text: string }) {
  const t = useText();
  const copy = useCopy();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), 2_000);
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    <button
      type="button"
      aria-label={`${t("common.copy")}: ${text}`}
      className="text-ui-fg-muted hover:text-ui-fg-subtle focus-visible:shadow-borders-focus transition-fg rounded outline-none"
      onClick={() => void copy(text).then(setDone)}
    >
      {isDone ? <CheckCircleMiniSolid /> : <SquareTwoStackMini />}
    </button>
  );
}
