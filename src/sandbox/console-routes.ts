import { existsSync } from "node:fs";
import { join } from "node:path";
import { Router, static as serveFiles } from "express";

/** Content security policy: the console loads only its own files, and no displayed data runs as a script. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'; connect-src 'self'; " +
  "form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const HEADERS = {
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-cache",
};

/** The console's page at `/` and its files below `/_console`. */
export function consoleRoutes(): Router {
  const files = serveFiles(consoleFolder(), {
    index: "index.html",
    redirect: false,
    etag: false,
    lastModified: false,
    cacheControl: false,
    setHeaders: (response) => response.set(HEADERS),
  });
  const routes = Router({ caseSensitive: true, strict: true });
  routes.get("/", files);
  routes.use("/_console", files);
  return routes;
}

/** The folder of the console's files: the build copies only TypeScript, so the package ships them in `src`. */
function consoleFolder(): string {
  const beside = join(__dirname, "console");
  return existsSync(beside) ? beside : join(__dirname, "../../../../src/sandbox/console");
}
