import { z } from "zod";
import {
  choicesOf,
  type Setting,
  SETTING_GROUPS,
  SETTING_KINDS,
  SETTING_LEVELS,
  type SettingGroup,
  type SettingName,
  SETTINGS,
} from "../planning/settings";
import { can, localizedText } from "./common";

const NAMES = Object.keys(SETTINGS) as SettingName[];
const GROUP_NAMES = Object.keys(SETTING_GROUPS) as SettingGroup[];

/** One setting as a form asks for it. */
const settingField = z.strictObject({
  name: z.enum(NAMES),
  kind: z.enum(SETTING_KINDS),
  group: z.enum(GROUP_NAMES),
  level: z.enum(SETTING_LEVELS),
  label: localizedText,
  hint: localizedText,
  /** A choice has its values here, `addresses` and `words` the names there is an entry for, others nothing. */
  choices: z.array(z.strictObject({ value: z.string(), label: localizedText })),
  default: z.unknown(),
  /** Null unless it is a number. */
  min: z.int().nullable(),
  max: z.int().nullable(),
});
export type SettingField = z.infer<typeof settingField>;

/** `GET /admin/sklad/settings-form`: every setting of a connection, in the order of the pages. */
export const settingsFormResponse = z.strictObject({
  groups: z.array(z.strictObject({ name: z.enum(GROUP_NAMES), label: localizedText })),
  fields: z.array(settingField),
  /** The channels of notifications that the shop has a provider for; null when they are not known. */
  notification_channels: z.array(z.string()).nullable(),
  /** The sandbox beside the shop; null without one. */
  sandbox_address: z.string().nullable(),
  can,
});
export type SettingsForm = Omit<z.infer<typeof settingsFormResponse>, "can">;

/** The form's description, made from the settings' records. */
export function settingsForm(): Pick<SettingsForm, "groups" | "fields"> {
  return {
    groups: GROUP_NAMES.map((name) => ({ name, label: SETTING_GROUPS[name] })),
    fields: NAMES.map((name) => fieldOf(name, SETTINGS[name])),
  };
}

function fieldOf(name: SettingName, setting: Setting): SettingField {
  const { kind, group, level, label, hint, min = null, max = null } = setting;
  return {
    ...{ name, kind, group, level, label, hint, min, max },
    choices: choicesOf(setting).map(([value, text]) => ({ value, label: text })),
    default: setting.default,
  };
}
