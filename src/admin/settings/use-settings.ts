import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ConnectionDetail, SettingField } from "../../contract";
import { routes } from "../../contract/routes";
import { call, isRefusedAs } from "../api";
import { changeSettings, useRefetchAll } from "../connections/use-connections";
import { useAction } from "../parts/use-action";
import { useLanguage, useText } from "../i18n/use-text";
import {
  changedFields,
  changesIn,
  type Draft,
  type Drafts,
  draftsOf,
  type SettingsChanges,
  wrongIn,
} from "./draft";

/** The description of the settings form. It changes with the plugin's version and the shop's configuration only. */
export function useSettingsForm() {
  return useQuery({
    queryKey: ["sklad", "settings-form"],
    queryFn: () => call(routes.seeSettingsForm),
    staleTime: Infinity,
  });
}

/** What is edited and not saved, and how it changes. */
export type Editing = readonly [edited: Drafts, change: (next: (present: Drafts) => Drafts) => void];

/**
 * The form of a connection's settings: its inputs, and the actions that save and discard them. Only what is edited is kept,
 * so a change by another user appears in the other inputs.
 * @param editing where what is edited is kept; without it, it is lost with the form
 */
export function useSettings(
  connection: ConnectionDetail,
  fields: readonly SettingField[],
  editing?: Editing,
) {
  const t = useText();
  const language = useLanguage();
  const saving = useAction(useRefetchAll());
  const before = draftsOf(fields, connection.settings);
  const own = useState<Drafts>({});
  const [edited, setEdited] = editing ?? own;
  // A refetch behind what is unsaved must not hide what a colleague has changed since.
  const [seen, setSeen] = useState<string | null>(null);
  const drafts: Drafts = { ...before, ...edited };
  const changed = changedFields(fields, before, drafts);
  const unsaved = new Set(changed.map(({ name }) => name));
  function set(name: string, draft: Draft): void {
    if (unsaved.size === 0) setSeen(connection.version);
    setEdited((present) => ({ ...present, [name]: draft }));
  }
  const unfit = changed.filter((field) => wrongIn(field, drafts[field.name] ?? "", t) !== null);
  // Medusa's client keeps only the sentence of an error, which quotes the setting's label.
  const wrong = fields.find(
    ({ name, label }) => unsaved.has(name) && saving.error?.includes(`${QUOTE[language]}${label[language]}`),
  );

  /** @returns whether the settings are saved; true also when nothing changed */
  async function save(): Promise<boolean> {
    if (unsaved.size === 0) return true;
    if (unfit.length > 0) return false;
    const settings = changesIn(fields, before, drafts);
    const isSaved = await saving.run("save", () => send(settings), t("connections.saved"));
    // What was entered while the save ran is not saved.
    if (isSaved) setEdited((present) => without(present, edited));
    return isSaved;
  }

  async function send(settings: SettingsChanges): Promise<void> {
    try {
      const { version } = await changeSettings(
        { id: connection.id, version: seen ?? connection.version },
        settings,
      );
      setSeen(version);
    } catch (error) {
      // The refusal asks to review what has changed: the next save is of what the page shows by then.
      if (isRefusedAs(error, "moved")) setSeen(null);
      throw error;
    }
  }

  return {
    ...saving,
    drafts,
    unsaved,
    /** The settings whose input cannot be saved. */
    unfit,
    wrong: wrong?.name,
    set,
    save,
    discard: () => setEdited(() => ({})),
  };
}

/** The edited inputs but those that are saved as they are now. */
function without(edited: Drafts, saved: Drafts): Drafts {
  return Object.fromEntries(Object.entries(edited).filter(([name, draft]) => draft !== saved[name]));
}

const QUOTE = { en: "“", uk: "«" } as const;
