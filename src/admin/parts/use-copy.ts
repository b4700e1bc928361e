import { toast } from "@medusajs/ui";
import { useWords } from "../words";

/** Copies a text and says so. Over plain http, and where a person has forbidden it, browsers let no page copy. */
export function useCopy(): (text: string, said?: string) => void {
  const words = useWords();
  return (text, said = words.copied) => {
    const clipboard: Clipboard | undefined = navigator.clipboard;
    const copied = clipboard ? clipboard.writeText(text) : Promise.reject(new Error("no clipboard"));
    copied.then(
      () => toast.success(said),
      () => toast.error(words.notCopied),
    );
  };
}
