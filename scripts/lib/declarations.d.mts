export function shakeDeclarations(files: readonly string[], entrances: readonly string[]): void;
