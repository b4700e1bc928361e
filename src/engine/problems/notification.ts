import escapeHtml from "escape-html";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { ModuleOptions } from "../../modules/sklad/options";
import type { ConnectionRow, ProblemRow } from "../../modules/sklad/types";
import { entryOf, isSituationCode, problemMessage, problemsListed } from "../../catalogue";

/** The input of Medusa's Notification module for one problem, or for several of one kind. */
export function notificationOf(
  container: MedusaContainer,
  first: ProblemRow,
  bundle: readonly ProblemRow[],
  { settings }: ConnectionRow,
  options: Pick<ModuleOptions, "notificationChannel" | "notificationTemplate">,
) {
  const message = (language: "en" | "uk") =>
    escapeHtml(
      bundle.length === 1
        ? problemMessage(first, language)
        : problemsListed(bundle, problemsPage(container), language),
    );
  const situation = `problem.${first.code}`;
  return {
    to: settings.notify_to ?? "",
    channel: options.notificationChannel,
    template: options.notificationTemplate,
    // A key per attempt: Medusa never retries one whose process died, and cannot end one that failed.
    idempotency_key: `sklad-problem-${first.id}-${new Date(first.notify_after).getTime()}`,
    // Escaped, because templates insert it into HTML, and it quotes the warehouse.
    data: {
      code: first.code,
      params: escapedTexts(first.params),
      count: bundle.length,
      label: isSituationCode(situation) ? entryOf(situation).label : null,
      message: { en: message("en"), uk: message("uk") },
    },
  };
}

/** The admin's list of problems; a path only when the shop's configuration has no backend URL. */
function problemsPage(container: MedusaContainer): string {
  const { backendUrl = "", path } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE).admin;
  const page = `${path.replace(/\/+$/, "")}/warehouse`;
  return URL.canParse(backendUrl) ? new URL(page, backendUrl).href : page;
}

/** The same JSON with each text escaped for HTML. */
function escapedTexts(json: unknown): unknown {
  if (typeof json === "string") return escapeHtml(json);
  if (Array.isArray(json)) return json.map(escapedTexts);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, escapedTexts(value)]));
}
