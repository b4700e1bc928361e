import type { z } from "zod";
import { AdminError } from "../modules/sklad/admin-error";
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
    reason: (issue?.message ?? "").replace(/\.$/, ""),
  });
}

/** The label of a setting that is entered on the pages. */
function labelOf([parent, name]: readonly PropertyKey[]): object | undefined {
  const isSetting = parent === "settings" && typeof name === "string" && Object.hasOwn(SETTINGS, name);
  return isSetting ? SETTINGS[name as SettingName].label : undefined;
}
