import type { Rule } from "eslint";

export const layers: Rule.RuleModule;
