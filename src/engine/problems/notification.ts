import escapeHtml from "escape-html";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { ConnectionRow, ProblemRow } from "../../modules/sklad/types";
import {
  entryOf,
  isSituationCode,
  type Language,
  LANGUAGES,
  problemMessage,
  problemsListed,
  problemTitle,
} from "../../catalogue";

/** One problem, or several of one kind; the first is the oldest. */
export type Bundle = readonly [ProblemRow, ...ProblemRow[]];

type Receiver = Pick<ConnectionRow, "settings">;

/** The channel that the bell of Medusa's admin shows. */
const BELL = "feed";

/** The input of Medusa's Notification module for an entry under the admin's bell, which every user sees. */
export function bellOf(container: MedusaContainer, bundle: Bundle, { settings }: Receiver) {
  const language = settings.notify_language;
  const key = `sklad-bell-${bundle[0].id}-${bundle.at(-1)?.id ?? ""}`;
  return {
    to: "",
    channel: BELL,
    template: "sklad-problem",
    // The same for each attempt: an entry that exists is shown already, also when the e-mail has failed since.
    idempotency_key: key,
    resource_id: key,
    resource_type: "sklad_problem",
    data: {
      title: problemTitle(bundle, language),
      description: messageOf(container, bundle, language),
    },
  };
}

/** The input of Medusa's Notification module for a message to the receiver in the settings. */
export function messageTo(container: MedusaContainer, bundle: Bundle, { settings }: Receiver) {
  const [first] = bundle;
  const situation = `problem.${first.code}`;
  const inEach = (textOf: (language: Language) => string) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, escapeHtml(textOf(language))]));
  return {
    to: settings.notify_to ?? "",
    channel: settings.notify_channel,
    template: settings.notify_template,
    // A key per attempt: Medusa never retries one whose process died, and cannot end one that failed.
    idempotency_key: `sklad-problem-${first.id}-${new Date(first.notify_after).getTime()}`,
    // Escaped, because templates insert it into HTML, and it quotes the warehouse.
    data: {
      code: first.code,
      params: escapedTexts(first.params),
      count: bundle.length,
      label: isSituationCode(situation) ? entryOf(situation).label : null,
      title: escapeHtml(problemTitle(bundle, settings.notify_language)),
      message: inEach((language) => messageOf(container, bundle, language)),
      url: escapeHtml(pageOf(container, first)),
    },
  };
}

function messageOf(container: MedusaContainer, bundle: Bundle, language: Language): string {
  return bundle.length === 1
    ? problemMessage(bundle[0], language)
    : problemsListed(bundle, address(container, "/warehouse"), language);
}

/** The admin's page on which a problem can be fixed. */
function pageOf(container: MedusaContainer, { params, connection_id: connectionId }: ProblemRow): string {
  const orderId = params?.["order_id"];
  if (typeof orderId === "string") return address(container, `/orders/${orderId}`);
  return address(container, connectionId === null ? "/warehouse" : `/settings/warehouse/${connectionId}`);
}

/** The address of an admin page; a path only when the shop's configuration has no backend URL. */
function address(container: MedusaContainer, path: string): string {
  const { backendUrl = "", path: base } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE).admin;
  const page = `${base.replace(/\/+$/, "")}${path}`;
  // The backend may be below a path, which `new URL(page, backendUrl)` would drop.
  return URL.canParse(backendUrl) ? new URL(`${backendUrl.replace(/\/+$/, "")}${page}`).href : page;
}

/** The same JSON with each text escaped for HTML. */
function escapedTexts(json: unknown): unknown {
  if (typeof json === "string") return escapeHtml(json);
  if (Array.isArray(json)) return json.map(escapedTexts);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, escapedTexts(value)]));
}
