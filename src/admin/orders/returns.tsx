import { Text } from "@medusajs/ui";
import { atMoment } from "../../catalogue/amounts";
import type { OrderDetail, ParcelView } from "../../contract";
import { momentText } from "../i18n/format";
import { useLanguage, useText } from "../i18n/use-text";

type Returned = OrderDetail["returns"][number];

/** What comes back of a parcel, or came, as the warehouse's register has it. */
export function Returns({ returns, parcel }: { returns: readonly Returned[]; parcel: ParcelView }) {
  const t = useText();
  const names = new Map(parcel.goods.map(({ sku, name }) => [sku, name]));
  return (
    <ul aria-label={t("order.returns.title")} className="flex flex-col gap-y-3">
      {returns.map((one) => (
        <li key={one.remote_id}>
          <div className="text-ui-fg-base">
            <Stage {...one} />
          </div>
          {one.lines.map(({ sku, quantity }, index) => (
            <div key={index}>
              {quantity} × {names.get(sku) ?? sku}
              {names.has(sku) && <Text as="span" size="small" className="text-ui-fg-muted">{` ${sku}`}</Text>}
            </div>
          ))}
          {one.lines.length === 0 && <div>{t("order.returns.unnamed")}</div>}
          {one.reason !== null && <div>{one.reason}</div>}
          <div className="text-ui-fg-muted">{one.remote_id}</div>
        </li>
      ))}
    </ul>
  );
}

function Stage({ state, status_word, registered_at, received_at }: Returned) {
  const t = useText();
  const language = useLanguage();
  const at = (moment: string) => atMoment(momentText(moment, language), language);
  if (received_at !== null) {
    const stage = t(state === "damaged" ? "order.returns.damaged" : "order.returns.received");
    return `${stage} ${at(received_at)}`;
  }
  const word = state === null && status_word !== null ? ` (${status_word})` : "";
  const since = registered_at === null ? "" : `, ${t("order.returns.since", { moment: at(registered_at) })}`;
  return t(state === null ? "order.returns.registered" : "order.returns.expected") + word + since;
}
