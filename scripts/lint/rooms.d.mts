import type { Linter } from "eslint";

export const roomRules: Pick<Linter.Config, "plugins" | "settings" | "rules">;
