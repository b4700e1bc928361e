import { useState } from "react";
import { FetchError } from "@medusajs/js-sdk";
import type { ConnectionDetail } from "../../contract";
import { changeSettings, useAskAgain } from "../connections/use-connections";
import { useDoing } from "../parts/use-doing";
import { useWords } from "../words";
import { changesIn, type Draft, type Drafts, draftsOf, NAMES } from "./draft";
import type { SettingName } from "./fields";

/** The settings of a connection as they are being filled in, and how they are saved. */
export function useSettings(connection: ConnectionDetail) {
  const { settings: words, connections } = useWords();
  const doing = useDoing(useAskAgain());
  const before = draftsOf(connection.settings);
  const [drafts, setDrafts] = useState<Drafts>(before);
  const set = (name: SettingName, draft: Draft) => setDrafts({ ...drafts, [name]: draft });

  /** @returns whether it was done; nothing to change is done */
  async function save(): Promise<boolean> {
    const settings = changesIn(before, drafts);
    if (Object.keys(settings).length === 0) return true;
    const work = () => changeSettings(connection, settings).catch(inWords);
    return doing.perform("save", work, connections.saved);
  }

  /** What does not fit its schema Medusa refuses in English: it names the setting. */
  function inWords(error: unknown): never {
    const wrong =
      error instanceof FetchError && error.status === 400
        ? NAMES.find((name) => new RegExp(`\\b${name}\\b`).test(error.message))
        : undefined;
    if (wrong === undefined) throw error;
    throw new FetchError(words.notTaken(words.of[wrong].label), undefined, 400);
  }

  return { ...doing, drafts, set, save };
}
