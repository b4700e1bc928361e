import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FetchError } from "@medusajs/js-sdk";
import type { ConnectionDetail, SettingField } from "../../contract";
import { routes } from "../../contract/routes";
import { call } from "../api";
import { changeSettings, useAskAgain } from "../connections/use-connections";
import { useDoing } from "../parts/use-doing";
import { useLanguage, useWords } from "../words";
import { changesIn, type Draft, type Drafts, draftsOf } from "./draft";

/** Which settings there are, and how each is entered. It changes with the plugin's version only. */
export function useSettingsForm() {
  return useQuery({
    queryKey: ["sklad", "settings-form"],
    queryFn: () => call(routes.seeSettingsForm),
    staleTime: Infinity,
  });
}

/** The settings of a connection as they are entered, and how they are saved. */
export function useSettings(connection: ConnectionDetail, fields: readonly SettingField[]) {
  const { settings: words, connections } = useWords();
  const language = useLanguage();
  const doing = useDoing(useAskAgain());
  const before = draftsOf(fields, connection.settings);
  const [drafts, setDrafts] = useState<Drafts>(before);
  const set = (name: string, draft: Draft) => setDrafts({ ...drafts, [name]: draft });

  /** @returns whether it was done; nothing to change is done */
  async function save(): Promise<boolean> {
    const settings = changesIn(fields, before, drafts);
    if (Object.keys(settings).length === 0) return true;
    const work = () => changeSettings(connection, settings).catch(inWords);
    return doing.perform("save", work, connections.saved);
  }

  /** What does not fit its schema Medusa refuses in English: it names the setting. */
  function inWords(error: unknown): never {
    const wrong =
      error instanceof FetchError && error.status === 400
        ? fields.find(({ name }) => new RegExp(`\\b${name}\\b`).test(error.message))
        : undefined;
    if (wrong === undefined) throw error;
    throw new FetchError(words.invalid(wrong.label[language]), undefined, 400);
  }

  return { ...doing, drafts, set, save };
}
