export function publishedManifest(manifest: Record<string, unknown>): Record<string, unknown>;
