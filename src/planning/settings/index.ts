import { z } from "zod";
import { HANDOVER_SETTINGS, PARCEL_SETTINGS } from "./handover";
import { MONEY_SETTINGS } from "./money";
import type { Setting } from "./setting";
import { STOCK_SETTINGS } from "./stock";
import { NOTIFICATION_SETTINGS, RETENTION_SETTINGS, SYNC_SETTINGS } from "./warehouse";

export {
  choicesOf,
  type Setting,
  SETTING_GROUPS,
  SETTING_KINDS,
  SETTING_LEVELS,
  type SettingGroup,
} from "./setting";

/**
 * Everything a merchant can set on a connection, in the order of the pages: each record says how its value is checked,
 * entered and explained, for the tables, the admin API, the admin page and the documents. Times are minutes unless a name
 * says otherwise.
 */
const RECORDS = {
  ...HANDOVER_SETTINGS,
  ...PARCEL_SETTINGS,
  ...MONEY_SETTINGS,
  ...NOTIFICATION_SETTINGS,
  ...SYNC_SETTINGS,
  ...STOCK_SETTINGS,
  ...RETENTION_SETTINGS,
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof RECORDS;
export const SETTINGS: Readonly<Record<SettingName, Setting>> = RECORDS;

type Schemas = { [Name in SettingName]: (typeof RECORDS)[Name]["schema"] };
type Fields = { [Name in SettingName]: z.ZodDefault<Schemas[Name]> };
type Changes = { [Name in SettingName]: z.ZodOptional<Schemas[Name]> };

const knownSettings = z.strictObject(
  each(({ schema, default: value }) => schema.default(value)) as unknown as Fields,
);

export type Settings = z.infer<typeof knownSettings>;

/** Unknown members are kept and ignored: a newer version wrote them, and may run again. */
export const settingsSchema = knownSettings.loose();

/** A change of some settings, without defaults: a setting that is not named keeps its value. */
export const settingsChangesSchema = z.strictObject(
  each(({ schema }) => schema.optional()) as unknown as Changes,
);

export const DEFAULT_SETTINGS: Settings = knownSettings.parse({});

type ReadSettings =
  | { readonly ok: true; readonly settings: Settings }
  | {
      readonly ok: false;
      /** The unreadable members with their reasons, never their values. */
      readonly reason: string;
    };

/** Parses the settings of a connection's row. Unreadable ones concern that connection alone. */
export function readSettings(row: unknown): ReadSettings {
  const parsed = settingsSchema.safeParse(row);
  if (parsed.success) return { ok: true, settings: parsed.data };
  const reasons = parsed.error.issues.map(({ path, code }) => `${path.join(".") || "settings"} (${code})`);
  return { ok: false, reason: reasons.join(", ") };
}

const receiverSettings = knownSettings
  .pick({
    notify_in_admin: true,
    notify_to: true,
    notify_language: true,
    notify_channel: true,
    notify_template: true,
  })
  .strip();

/** The ways of notifications, also when the other settings of the row cannot be read. */
export function readReceiver(row: unknown): z.infer<typeof receiverSettings> {
  const parsed = receiverSettings.safeParse(row);
  return parsed.success ? parsed.data : receiverSettings.parse({});
}

function each<Made>(make: (setting: Setting) => Made): Record<string, Made> {
  return Object.fromEntries(Object.entries(SETTINGS).map(([name, setting]) => [name, make(setting)]));
}
