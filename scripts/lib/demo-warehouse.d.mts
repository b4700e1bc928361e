import type { Settings } from "../../src/planning/settings";

export function sandboxArguments(options: { readonly data: string; readonly shopUrl: string }): string[];

export const CONNECTION_SETTINGS: Partial<Settings>;
