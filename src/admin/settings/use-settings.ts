import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ConnectionDetail, SettingField } from "../../contract";
import { routes } from "../../contract/routes";
import { call } from "../api";
import { changeSettings, useAskAgain } from "../connections/use-connections";
import { useDoing } from "../parts/use-doing";
import { useWords } from "../words";
import { changesIn, type Draft, type Drafts, draftsOf } from "./draft";

/** The description of the settings form. It changes with the plugin's version only. */
export function useSettingsForm() {
  return useQuery({
    queryKey: ["sklad", "settings-form"],
    queryFn: () => call(routes.seeSettingsForm),
    staleTime: Infinity,
  });
}

/** The form of a connection's settings: its inputs, and the action that saves them. */
export function useSettings(connection: ConnectionDetail, fields: readonly SettingField[]) {
  const { connections: words } = useWords();
  const doing = useDoing(useAskAgain());
  const before = draftsOf(fields, connection.settings);
  const [drafts, setDrafts] = useState<Drafts>(before);
  const set = (name: string, draft: Draft) => setDrafts({ ...drafts, [name]: draft });

  /** @returns whether the settings are saved; true also when nothing changed */
  async function save(): Promise<boolean> {
    const settings = changesIn(fields, before, drafts);
    if (Object.keys(settings).length === 0) return true;
    return doing.perform("save", () => changeSettings(connection, settings), words.saved);
  }

  return { ...doing, drafts, set, save };
}
