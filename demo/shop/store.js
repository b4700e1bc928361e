import { language, t } from "./language.js";

/** What the page knows of its shop: the publishable key, the region, and the sandbox's console. */
export let settings;

export async function openStore() {
  const response = await fetch("/shop/settings").catch(() => {
    throw new Refused(t("noShop"), 0);
  });
  if (!response.ok) throw new Refused(t("noShop"), response.status);
  settings = await response.json();
}

/** A request that failed, with a sentence for the customer. */
export class Refused extends Error {
  /**
   * @param status of the response; 0 when there is none
   * @param code the shop's own, such as `sklad.branch_closed`
   */
  constructor(sentence, status, code = "") {
    super(sentence);
    this.status = status;
    this.code = code;
  }
}

/** One request to Medusa's Store API. @throws Refused */
export async function ask(method, path, body) {
  const response = await fetch(`/store${path}`, {
    method,
    headers: {
      "x-publishable-api-key": settings.publishable_key,
      "accept-language": language(),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new Refused(t("noShop"), 0);
  });
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  explain(`${method} ${path}`, response.status, answer);
  const code = answer?.code ?? "";
  throw new Refused(t(`refused.${code}`, {}, t("refused")), response.status, code);
}

/** For those who look for the cause, in the words of the shop's server. */
function explain(request, status, answer) {
  globalThis.console.warn(request, status, answer?.message ?? "");
}

/** The customer's sentence of a failure; the details of what the page does not expect are in the console. */
export function sentenceOf(error) {
  if (error instanceof Refused) return error.message;
  globalThis.console.error(error);
  return t("refused");
}
