import { useConnections } from "../connections/use-connections";
import { TONES } from "../../catalogue/language";
import { DAY_FIGURES, PAYMENTS } from "../../planning/lists";
import { RETURN_STAGES, WAREHOUSE_ORDER_STATES } from "../../planning/states";
import type { Filters } from "../api";
import { useLanguage, useText } from "../i18n/use-text";
import type { ListFilter } from "./filter-bar";
import { useReasons } from "./use-lists";

const METHODS = ["carrier-branch", "ukrposhta", "courier-kyiv", "pickup"] as const;

/** The filters that the list offers; that of connections only to a shop with several, or when it is set. */
export function useFilters(set: Filters): readonly ListFilter[] {
  const t = useText();
  const language = useLanguage();
  const { data: connected } = useConnections();
  const { data: waiting } = useReasons();
  const connections = connected?.connections ?? [];
  const reasons = (waiting?.reasons ?? [])
    .filter(({ count }) => count > 0)
    .map(({ situation }) => ({ value: situation.code, label: situation.label[language] }));
  const asked = set["reason"];
  const isOver = asked !== undefined && !reasons.some(({ value }) => value === asked);
  return [
    { name: "placed", label: t("lists.columns.date") },
    {
      name: "status",
      label: t("lists.columns.state"),
      isSeveral: true,
      choices: WAREHOUSE_ORDER_STATES.map((value) => ({ value, label: t(`lists.states.${value}`) })),
    },
    {
      name: "tone",
      label: t("lists.urgency"),
      choices: TONES.map((value) => ({ value, label: t(`lists.tones.${value}`) })),
    },
    {
      name: "delivery",
      label: t("lists.delivery"),
      isSeveral: true,
      choices: METHODS.map((value) => ({ value, label: t(`lists.methods.${value}`) })),
    },
    {
      name: "payment",
      label: t("lists.payment"),
      choices: PAYMENTS.map((value) => ({ value, label: t(`lists.payments.${value}`) })),
    },
    {
      name: "returns",
      label: t("lists.returns"),
      choices: RETURN_STAGES.map((value) => ({ value, label: t(`lists.returnStages.${value}`) })),
    },
    {
      name: "reason",
      label: t("lists.reason"),
      choices: [...byValue(reasons), ...(isOver ? [{ value: asked, label: t("lists.noOrders") }] : [])],
    },
    ...(connections.length > 1 || set["connection_id"] !== undefined
      ? [
          {
            name: "connection_id",
            label: t("lists.connection"),
            choices: connections.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
    // The figures of today set it, and their row shows the choice.
    ...(set["day"] === undefined
      ? []
      : [
          {
            name: "day",
            label: t("lists.today"),
            choices: DAY_FIGURES.map((value) => ({ value, label: t(`lists.figures.${value}`) })),
          },
        ]),
  ].filter(({ name, choices }) => choices?.length !== 0 || set[name] !== undefined);
}

/** Each cause once: that of a connection may be the cause of several. */
function byValue<Choice extends { readonly value: string }>(choices: readonly Choice[]): Choice[] {
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()];
}
