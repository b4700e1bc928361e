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

/** Why a value is not valid, by zod's issue about it and without the value, which may be an ApiKey. */
export function invalidValue(issue: z.core.$ZodIssue): LocalizedText {
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
