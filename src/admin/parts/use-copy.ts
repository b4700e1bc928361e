import { toast } from "@medusajs/ui";
import { useWords } from "../words";

/** Copies a text and confirms it in a toast. Browsers forbid copying over plain http, and where the user has blocked it. */
export function useCopy(): (text: string, message?: string) => void {
  const words = useWords();
  return (text, message = words.copied) => {
    const copied =
      "clipboard" in navigator
        ? navigator.clipboard.writeText(text)
        : Promise.reject(new Error("The browser has no clipboard for this page."));
    copied.then(
      () => toast.success(message),
      () => toast.error(words.notCopied),
    );
  };
}
