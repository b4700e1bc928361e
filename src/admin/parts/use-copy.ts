import { toast } from "@medusajs/ui";
import { useWords } from "../words";

/** Copies a text and says so. Over plain http, and where a person has forbidden it, browsers let no page copy. */
export function useCopy(): (text: string, said?: string) => void {
  const words = useWords();
  return (text, said = words.copied) => {
    const copied =
      "clipboard" in navigator
        ? navigator.clipboard.writeText(text)
        : Promise.reject(new Error("The browser has no clipboard for this page."));
    copied.then(
      () => toast.success(said),
      () => toast.error(words.notCopied),
    );
  };
}
