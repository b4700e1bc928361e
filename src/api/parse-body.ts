import type { z } from "zod";
import type { LocalizedText } from "../catalogue";
import { AdminError } from "../modules/sklad/errors";
import { invalidValue } from "./invalid-value";
import { type SettingName, SETTINGS } from "../planning/settings";

const MAX_NAME_LENGTH = 200;

/**
 * A body by its schema, without further members.
 * @throws AdminError `invalid_field`, which names the first member that is wrong. No value of the body is in it, since that
 *   may be an ApiKey.
 */
export function parseBody<Schema extends z.ZodObject>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.strict().safeParse(body ?? {});
  if (parsed.success) return parsed.data as z.output<Schema>;
  const [issue] = parsed.error.issues;
  const path = [
    ...(issue?.path ?? []),
    ...(issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : []),
  ];
  throw new AdminError("invalid_field", {
    field: path.join(".").slice(0, MAX_NAME_LENGTH) || "body",
    label: labelOf(path),
    reason: issue && invalidValue(issue),
  });
}

/** Labels on the pages of members that are no settings. */
const LABELS: Readonly<Record<string, LocalizedText>> = {
  name: { en: "Name", uk: "Назва" },
  base_url: { en: "Address", uk: "Адреса" },
  api_key: { en: "ApiKey", uk: "ApiKey" },
  login: { en: "Login", uk: "Логін" },
  password: { en: "Password", uk: "Пароль" },
  stock_location_id: { en: "Location", uk: "Локація" },
  environment: { en: "Environment", uk: "Середовище" },
};

/** The label of a member that is entered on the pages. */
function labelOf([first, name]: readonly PropertyKey[]): object | undefined {
  if (typeof first !== "string") return undefined;
  if (first !== "settings") return Object.hasOwn(LABELS, first) ? LABELS[first] : undefined;
  const isSetting = typeof name === "string" && Object.hasOwn(SETTINGS, name);
  return isSetting ? SETTINGS[name as SettingName].label : undefined;
}
