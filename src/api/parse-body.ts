import type { z } from "zod";
import {
  EXPECTED,
  expectedAtLeast,
  expectedAtMost,
  expectedFormat,
  expectedOneOf,
  expectedType,
  type LocalizedText,
  UNKNOWN_MEMBER,
} from "../catalogue";
import { AdminError } from "../modules/sklad/errors";
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

/** Why a value is not valid, by zod's issue about it and without the value, which may be an ApiKey. */
function invalidValue(issue: z.core.$ZodIssue): LocalizedText {
  const own = Object.values(EXPECTED).find(({ en }) => en === issue.message);
  if (own) return own;
  switch (issue.code) {
    case "too_big":
      return expectedAtMost(issue.origin, Number(issue.maximum));
    case "too_small":
      return expectedAtLeast(issue.origin, Number(issue.minimum));
    case "invalid_type":
      return expectedType(issue.expected);
    case "invalid_value":
      return expectedOneOf(issue.values.map(String));
    case "invalid_format":
      return expectedFormat(issue.format);
    case "unrecognized_keys":
      return UNKNOWN_MEMBER;
    case "invalid_key":
      return firstOf(issue.issues);
    case "invalid_union":
      return firstOf(issue.errors.flat());
    default:
      return expectedFormat(issue.code);
  }
}

const firstOf = ([first]: readonly z.core.$ZodIssue[]): LocalizedText =>
  first ? invalidValue(first) : expectedFormat("");
