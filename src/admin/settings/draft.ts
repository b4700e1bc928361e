import { normalizedWord } from "../../client/dialect/status-words";
import { fromKyivInput, toKyivInput } from "../i18n/format";
import type { Text } from "../i18n/use-text";
import type { BodyOf, Routes, SettingField } from "../../contract";

export type Draft = string | boolean | readonly string[] | Readonly<Record<string, string>>;
export type Drafts = Readonly<Record<string, Draft>>;
export type SettingsChanges = NonNullable<BodyOf<Routes["updateConnection"]>["settings"]>;

type Fields = readonly SettingField[];

/** The settings as the values of their inputs. */
export function draftsOf(fields: Fields, settings: Readonly<Record<string, unknown>>): Drafts {
  return Object.fromEntries(fields.map((field) => [field.name, draftOf(field, settings[field.name])]));
}

export function changedFields(fields: Fields, before: Drafts, after: Drafts): Fields {
  return fields.filter(({ name }) => !isSame(before[name], after[name]));
}

/** The values of the settings whose input differs from the saved one. */
export function changesIn(fields: Fields, before: Drafts, after: Drafts): SettingsChanges {
  const changed = changedFields(fields, before, after);
  return Object.fromEntries(changed.map((field) => [field.name, valueOf(field, after[field.name] ?? "")]));
}

/**
 * The default as the value of the setting's input; null when the input has it already, or when the default is to have
 * nothing, which is entered by clearing the input.
 */
export function defaultFor(field: SettingField, draft: Draft): Draft | null {
  const { default: value } = field;
  if (value === null || (typeof value === "object" && Object.keys(value).length === 0)) return null;
  const byDefault = draftOf(field, value);
  return isSame(byDefault, draft) || byDefault === "" || draft === "" ? null : byDefault;
}

/** Why an input cannot be saved, as a text of the pages says it; null when it can. An empty input is the default. */
export function wrongIn({ kind, min, max }: SettingField, draft: Draft, t: Text): string | null {
  if (draft === "") return null;
  if (kind === "moment") return fromKyivInput(textIn(draft)) === null ? t("settings.noMoment") : null;
  if (kind === "words") {
    const word = wordOfTwo(draft as Readonly<Record<string, string>>);
    return word === undefined ? null : t("settings.twoMeanings", { word });
  }
  if (kind !== "number") return null;
  const value = Number(draft);
  const isWithin = Number.isInteger(value) && value >= (min ?? -Infinity) && value <= (max ?? Infinity);
  return isWithin ? null : t("settings.outOfRange", { min, max });
}

const isSame = (one: Draft | undefined, other: Draft | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function draftOf(field: SettingField, value: unknown): Draft {
  switch (field.kind) {
    case "switch":
      return value === true;
    case "providers":
      return value as readonly string[];
    case "lines":
      return (value as readonly string[]).join("\n");
    case "moment":
      return value === null ? "" : toKyivInput(textIn(value));
    case "addresses":
      return textsOf(field, (name) => textIn((value as Readonly<Record<string, unknown>>)[name]));
    case "words":
      return textsOf(field, (name) => {
        const words = value as Readonly<Record<string, string>>;
        return Object.keys(words)
          .filter((word) => words[word] === name)
          .map((word) => word.replace(/\s+/g, " "))
          .join("\n");
      });
    default:
      return textIn(value);
  }
}

function valueOf(field: SettingField, draft: Draft): unknown {
  const filled = textIn(draft).trim();
  const texts = draft as Readonly<Record<string, string>>;
  const entries = field.choices.map(({ value: name }) => [name, (texts[name] ?? "").trim()] as const);
  const filledEntries = entries.filter(([, entered]) => entered !== "");
  switch (field.kind) {
    case "switch":
    case "providers":
      return draft;
    case "addresses":
      return Object.fromEntries(filledEntries);
    case "words":
      return Object.fromEntries(
        filledEntries.flatMap(([name, entered]) => linesIn(entered).map((word) => [word, name])),
      );
    case "lines":
      return linesIn(filled);
    case "moment":
      return fromKyivInput(filled);
    case "number":
      return filled === "" ? field.default : Number(filled);
    case "text":
      return filled === "" ? field.default : filled;
    default:
      return filled;
  }
}

/** A text or a number as an input shows it; empty for any other value. */
export const textIn = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

function textsOf({ choices }: SettingField, textOf: (name: string) => string): Record<string, string> {
  return Object.fromEntries(choices.map(({ value }) => [value, textOf(value)]));
}

const linesIn = (filled: string): string[] => filled.split("\n").flatMap((line) => line.trim() || []);

/** A word that is entered for two names; undefined without any. */
function wordOfTwo(texts: Readonly<Record<string, string>>): string | undefined {
  const names = new Map<string, string>();
  for (const [name, entered] of Object.entries(texts))
    for (const word of linesIn(entered)) {
      const former = names.get(normalizedWord(word)) ?? name;
      if (former !== name) return word;
      names.set(normalizedWord(word), name);
    }
  return undefined;
}
