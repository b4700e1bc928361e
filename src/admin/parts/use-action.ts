import { toast } from "@medusajs/ui";
import { useState } from "react";
import { sentenceOf } from "../api";
import { useLanguage, useText } from "../i18n/use-text";

/**
 * Runs one action at a time and reports its result in a toast. The sentence of a refusal is also returned, for the page to
 * show until the next action.
 */
export function useAction(afterwards: () => Promise<void>) {
  const t = useText();
  const language = useLanguage();
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  /**
   * @param message of the toast; a function where the result decides
   * @returns whether the action succeeded
   */
  async function run(
    what: string,
    work: () => Promise<unknown>,
    message: string | (() => string) = t("common.done"),
  ): Promise<boolean> {
    setBusy(what);
    setError(null);
    try {
      await work();
      toast.success(typeof message === "string" ? message : message());
      return true;
    } catch (failure) {
      setError(sentenceOf(failure, t, language));
      return false;
    } finally {
      await afterwards();
      setBusy(null);
    }
  }
  return { busy, error, run };
}
