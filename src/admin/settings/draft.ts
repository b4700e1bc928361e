import { fromKyivInput, toKyivInput } from "../words/moments";
import type { BodyOf, Routes } from "../../contract";
import { type Field, FIELDS, type SettingName } from "./fields";

/** What is filled in of a setting. */
export type Draft = string | boolean | readonly string[] | Readonly<Record<string, string>>;
export type SettingsChanges = NonNullable<BodyOf<Routes["updateConnection"]>["settings"]>;
export type Drafts = Readonly<Record<SettingName, Draft>>;

export const NAMES = Object.keys(FIELDS) as SettingName[];

/** The settings as they can be filled in. */
export function draftsOf(settings: Readonly<Record<string, unknown>>): Drafts {
  return Object.fromEntries(NAMES.map((name) => [name, draftOf(FIELDS[name], settings[name])])) as Record<
    SettingName,
    Draft
  >;
}

/** Of what was filled in, the settings that are to be others than they were. */
export function changesIn(before: Drafts, after: Drafts): SettingsChanges {
  const changed = NAMES.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, valueOf(FIELDS[name], after[name])]));
}

function draftOf(field: Field, value: unknown): Draft {
  switch (field.kind) {
    case "switch":
      return value === true;
    case "providers":
      return value as readonly string[];
    case "lines":
      return (value as readonly string[]).join("\n");
    case "moment":
      return value === null ? "" : toKyivInput(textIn(value));
    case "each":
      return textsOf(field, value as Readonly<Record<string, unknown>>);
    default:
      return textIn(value);
  }
}

function valueOf(field: Field, draft: Draft): unknown {
  if (field.kind === "switch" || field.kind === "providers") return draft;
  if (field.kind === "each") return membersOf(field, draft as Readonly<Record<string, string>>);
  const filled = textIn(draft).trim();
  switch (field.kind) {
    case "lines":
      return wordsIn(filled, "\n");
    case "moment":
      return filled === "" ? null : fromKyivInput(filled);
    case "number":
      return Number(filled);
    case "text":
      return filled === "" ? field.standard : filled;
    default:
      return filled;
  }
}

/** A text or a number as it is filled in; nothing for anything else. */
export const textIn = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

type Each = Extract<Field, { kind: "each" }>;

function textsOf({ names, of }: Each, value: Readonly<Record<string, unknown>>): Record<string, string> {
  const textOf = (name: string): string => {
    if (of === "meanings")
      return Object.keys(value)
        .filter((word) => value[word] === name)
        .join(", ");
    const member = value[name];
    return Array.isArray(member) ? member.join(", ") : typeof member === "string" ? member : "";
  };
  return Object.fromEntries(names.map((name) => [name, textOf(name)]));
}

function membersOf({ names, of }: Each, texts: Readonly<Record<string, string>>): Record<string, unknown> {
  const filled = names.flatMap((name): [string, string[]][] => {
    const words = wordsIn(texts[name] ?? "", ",");
    return words.length > 0 ? [[name, words]] : [];
  });
  switch (of) {
    case "addresses":
      return Object.fromEntries(filled.map(([name]) => [name, (texts[name] ?? "").trim()]));
    case "aliases":
      return Object.fromEntries(filled);
    case "meanings":
      return Object.fromEntries(filled.flatMap(([name, words]) => words.map((word) => [word, name])));
  }
}

const wordsIn = (filled: string, between: string): string[] =>
  filled.split(between).flatMap((word) => word.trim() || []);
