import { draft } from "./draft.js";
import { failure, h } from "./dom.js";
import { choice } from "./fields.js";
import { t } from "./language.js";
import { ask, Refused, sentenceOf, settings } from "./store.js";

/** The ways of payment that the shop has. */
export function paymentPart() {
  const element = h("div", { class: "part" });
  let ids = [];
  let focus = () => undefined;
  let loading = load();

  async function load() {
    element.replaceChildren(h("p", { class: "soft" }, t("loading")));
    try {
      const path = `/payment-providers?region_id=${settings.region_id}`;
      const { payment_providers } = await ask("GET", path);
      ids = payment_providers.map(({ id }) => id).sort((one, other) => other.localeCompare(one));
      if (ids.length === 0) throw new Refused(t("noPayment"), 200);
    } catch (problem) {
      const shown = failure(sentenceOf(problem), () => {
        loading = load().then(() => focus());
      });
      focus = shown.focus;
      element.replaceChildren(shown.element);
      return;
    }
    if (!ids.includes(draft.paymentId)) draft.paymentId = ids[0];
    const ways = choice({
      name: "payment",
      legend: t("payment"),
      chosen: draft.paymentId,
      options: ids.map((id) => ({ id, title: t(id), hint: t(`${id}.hint`, {}, "") })),
      onChoose: (id) => {
        draft.paymentId = id;
      },
    });
    focus = ways.focus;
    element.replaceChildren(ways.element);
  }

  return {
    element,
    /** Ends when what is offered is there, or a sentence why it is not. */
    loaded: () => loading,
    /** What is to be put right, for the focus: what did not load; null when a way is chosen. */
    check: () => (ids.includes(draft.paymentId) ? null : { focus: () => focus() }),
  };
}
