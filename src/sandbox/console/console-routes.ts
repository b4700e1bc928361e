import { Router, type Response } from "express";
import { CONSOLE_ASSETS, CONSOLE_PAGE, type Asset } from "./assets";

/** The console loads nothing from anywhere else, and nothing it shows is ever run. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self'; connect-src 'self'; " +
  "form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** The page at `/` and what it is made of. */
export function consoleRoutes(): Router {
  const routes = Router({ caseSensitive: true, strict: true });
  routes.get("/", (_request, response) => send(response, CONSOLE_PAGE));
  routes.get("/_console/:name", (request, response, next) => {
    const asset = CONSOLE_ASSETS[request.params.name];
    if (asset) send(response, asset);
    else next();
  });
  return routes;
}

function send(response: Response, { type, text }: Asset): void {
  response.set({
    "Content-Type": `${type}; charset=utf-8`,
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
  });
  response.send(text);
}
