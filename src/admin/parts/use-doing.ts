import { toast } from "@medusajs/ui";
import { useState } from "react";
import { sentenceOf } from "../api";
import { useLanguage, useWords } from "../words";

/**
 * Does what a person asks for, one thing at a time, and says how it went. What was refused is also kept, for the page to
 * show until something else is tried.
 */
export function useDoing(afterwards: () => Promise<void>) {
  const words = useWords();
  const language = useLanguage();
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  /** @returns whether it was done */
  async function perform(what: string, work: () => Promise<unknown>, said = words.done): Promise<boolean> {
    setBusy(what);
    setRefused(null);
    try {
      await work();
      toast.success(said);
      return true;
    } catch (error) {
      setRefused(sentenceOf(error, words, language));
      return false;
    } finally {
      await afterwards();
      setBusy(null);
    }
  }
  return { busy, refused, perform };
}
