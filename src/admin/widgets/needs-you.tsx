import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { Badge } from "@medusajs/ui";
import { Link } from "react-router-dom";
import type { ReasonsResponse } from "../../contract";
import { useReasons } from "../lists/use-lists";
import { Boundary } from "../parts/boundary";
import { counted } from "../i18n/format";
import { type Language, type Text, useLanguage, useText } from "../i18n/use-text";

const AGAIN_MS = 60_000;

/** How many orders and connections need attention, on every page. Renders nothing when none does. */
export default function NeedsYou() {
  return (
    <Boundary silent>
      <Count />
    </Boundary>
  );
}

function Count() {
  const t = useText();
  const language = useLanguage();
  const { data } = useReasons(AGAIN_MS);
  if (!data) return null;
  const orders = data.needs_you;
  const connections = connectionsIn(data.reasons);
  const all = counted(orders.count + connections.length, orders.more, language);
  if (all.count === 0) return null;
  const sentence = sentenceFor(orders, connections.length, t, language);
  return (
    <Link
      to={orders.count > 0 ? "/warehouse?tone=needs_you" : pageOf(connections)}
      data-sklad="needs-you"
      aria-label={sentence}
      title={sentence}
      className="focus-visible:shadow-borders-focus shrink-0 rounded outline-none"
    >
      <Badge size="xsmall" color="orange" className="whitespace-nowrap">
        <span className="hidden sm:block">{sentence}</span>
        {/* A narrow topbar has room for the number only. */}
        <span className="sm:hidden">{all.shown}</span>
      </Badge>
    </Link>
  );
}

/** The connections that need attention while no order waits for them: `needs_you` has the orders of the others. */
function connectionsIn(reasons: ReasonsResponse["reasons"]): readonly string[] {
  return reasons.flatMap(({ count, connection_id: id, situation: { tone } }) =>
    count === 0 && id !== null && tone === "needs_you" ? [id] : [],
  );
}

/** Where connections without orders are seen to: the list of orders that need attention has none of theirs. */
function pageOf([only, ...others]: readonly string[]): string {
  return only !== undefined && others.length === 0 ? `/settings/warehouse/${only}` : "/settings/warehouse";
}

function sentenceFor(
  { count, more }: ReasonsResponse["needs_you"],
  connections: number,
  t: Text,
  language: Language,
): string {
  const orders = counted(count, more, language);
  const others = counted(connections, false, language);
  if (connections === 0) return t("lists.needYou", orders);
  if (count === 0) return t("lists.connectionsNeedYou", others);
  return t("lists.bothNeedYou", {
    orders: t("lists.orderCount", orders),
    connections: t("lists.connectionCount", others),
  });
}

export const config = defineWidgetConfig({ zone: "topbar", id: "sklad:needs-you" });
