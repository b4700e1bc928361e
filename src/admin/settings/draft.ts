import { fromKyivInput, toKyivInput } from "../words/moments";
import type { BodyOf, Routes, SettingField } from "../../contract";

/** The value of a setting's input. */
export type Draft = string | boolean | readonly string[] | Readonly<Record<string, string>>;
export type Drafts = Readonly<Record<string, Draft>>;
export type SettingsChanges = NonNullable<BodyOf<Routes["updateConnection"]>["settings"]>;

type Fields = readonly SettingField[];

/** The settings as the values of their inputs. */
export function draftsOf(fields: Fields, settings: Readonly<Record<string, unknown>>): Drafts {
  return Object.fromEntries(fields.map((field) => [field.name, draftOf(field, settings[field.name])]));
}

/** The settings whose input differs from the saved one. */
export function changesIn(fields: Fields, before: Drafts, after: Drafts): SettingsChanges {
  const changed = fields.filter(({ name }) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((field) => [field.name, valueOf(field, after[field.name] ?? "")]));
}

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
          .join(", ");
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
        filledEntries.flatMap(([name, entered]) => wordsIn(entered, ",").map((word) => [word, name])),
      );
    case "lines":
      return wordsIn(filled, "\n");
    case "moment":
      return filled === "" ? null : fromKyivInput(filled);
    case "number":
      return Number(filled);
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

const wordsIn = (filled: string, between: string): string[] =>
  filled.split(between).flatMap((word) => word.trim() || []);
