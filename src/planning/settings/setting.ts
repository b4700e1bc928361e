import { z } from "zod";
import type { LocalizedText } from "../../catalogue";

/** What settings are about, in the order of the pages. */
export const SETTING_GROUPS = {
  handover: { en: "What is handed over, and when", uk: "Що і коли передається на склад" },
  parcel: { en: "What a parcel says", uk: "Що написано на посилці" },
  money: { en: "Payment and cash on delivery", uk: "Оплата й накладений платіж" },
  notifications: { en: "Contacts and notifications", uk: "Контакти та сповіщення" },
  sync: { en: "Sync and verification", uk: "Синхронізація та перевірка" },
  stock: { en: "Stock", uk: "Залишки" },
  retention: { en: "Webhooks and data retention", uk: "Вебхуки та строки зберігання" },
} as const satisfies Record<string, LocalizedText>;
export type SettingGroup = keyof typeof SETTING_GROUPS;

/** A first shop reads the basic ones; the advanced ones are for special cases. */
export const SETTING_LEVELS = ["basic", "advanced"] as const;

/**
 * How a value is entered: `moment` by Kyiv's clock, `providers` of the shop's payment providers, `lines` one entry a line,
 * `addresses` an address for each choice, `words` the words that stand for each choice.
 */
export const SETTING_KINDS = [
  "switch",
  "choice",
  "text",
  "number",
  "moment",
  "providers",
  "lines",
  "addresses",
  "words",
] as const;

type Choices<Value extends string> = Readonly<Record<Value, LocalizedText>>;

/** A setting's description for the form and the documents, without its name. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  readonly group: SettingGroup;
  readonly level: (typeof SETTING_LEVELS)[number];
  readonly kind: (typeof SETTING_KINDS)[number];
  readonly label: LocalizedText;
  /** Its effect, and the effect of a change. */
  readonly hint: LocalizedText;
  /** The values of a choice; for `addresses` and `words` the names that have an entry. */
  readonly choices?: Choices<string>;
  readonly min?: number;
  readonly max?: number;
  /** Feeds run at once after a change of this setting, because it decides when they run. */
  readonly schedules?: true;
  /** Path of the documentation page with details, from the root of the package. */
  readonly page?: string;
  readonly default: z.output<Schema>;
  readonly schema: Schema;
}

type About<Value> = Pick<Setting, "group" | "level" | "label" | "hint" | "page" | "schedules"> & {
  readonly default: Value;
};

export const flag = (about: About<boolean>) =>
  ({ ...about, kind: "switch", schema: z.boolean() }) satisfies Setting;

export const choice = <const Value extends string>(
  about: About<NoInfer<Value>> & { readonly choices: Choices<Value> },
) =>
  ({
    ...about,
    kind: "choice",
    schema: z.enum(Object.keys(about.choices) as Value[]),
  }) satisfies Setting;

export const number = (about: About<number> & { readonly min: number; readonly max: number }) =>
  ({ ...about, kind: "number", schema: z.int().min(about.min).max(about.max) }) satisfies Setting;

/** A text; an empty entry restores the default. */
export const text = <Schema extends z.ZodType<string | null>>(
  schema: Schema,
  about: About<z.output<Schema>>,
) => ({ ...about, kind: "text", schema }) satisfies Setting;

export const optionalText = (about: Omit<About<null>, "default">) =>
  text(z.string().trim().min(1).max(200).nullable(), { ...about, default: null });

export const setting = <Schema extends z.ZodType>(
  kind: Setting["kind"],
  schema: Schema,
  about: About<NoInfer<z.output<Schema>>> & Pick<Setting, "choices">,
) => ({ ...about, kind, schema }) satisfies Setting;

/** A choice of numbers, smallest first: an object lists keys that are whole numbers before all others. */
export function choicesOf({
  choices = {},
}: Pick<Setting, "choices">): [value: string, label: LocalizedText][] {
  return Object.entries(choices).sort(([one], [other]) => Number(one) - Number(other) || 0);
}
