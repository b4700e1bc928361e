import type { Rule } from "eslint";

export const circles: Rule.RuleModule;
