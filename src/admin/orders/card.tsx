import { ArrowUpRightOnBox, ExclamationCircleSolid } from "@medusajs/icons";
import { Text } from "@medusajs/ui";
import type { ReactNode } from "react";
import { hryvnias } from "../../catalogue/amounts";
import type { OrderDetail, OrderView, ParcelView } from "../../contract";
import { useLanguage, useText } from "../i18n/use-text";
import { CopyButton } from "../parts/copy";
import { ActionLink, useActing } from "./actions";
import { fixOf } from "./order-actions";
import { useParcelText } from "./parcel-text";
import { ParcelTotals } from "./parcel-totals";
import { Returns } from "./returns";

type Field = ParcelView["wrong"][number];

interface ParcelCardProps {
  readonly order: OrderView;
  readonly parcel: ParcelView;
  readonly returns: OrderDetail["returns"];
}

/** The facts of a parcel, with the field that is wrong marked and the action that changes it beside it. */
export function ParcelCard({ order, parcel, returns }: ParcelCardProps) {
  const t = useText();
  const language = useLanguage();
  const write = useParcelText();
  const { method, address } = parcel.destination;
  const isMissing = parcel.wrong.includes("destination") && address === null && method !== "pickup";
  const place = isMissing ? t("order.missing") : write.place(parcel);
  return (
    <>
      <dl className="divide-y">
        <Fact name={t("order.fields.recipient")} field="recipient" parcel={parcel}>
          {parcel.recipient}
        </Fact>
        <Fact
          name={t("order.fields.phone")}
          field="phone"
          parcel={parcel}
          notes={parcel.notes.map(({ code, message }) => (
            <div key={code}>{message[language]}</div>
          ))}
        >
          {write.phone(parcel)}
        </Fact>
        <Fact name={t("order.fields.destination")} field="destination" parcel={parcel}>
          <div>{write.method(parcel)}</div>
          {place !== "" && <div>{place}</div>}
        </Fact>
        <Fact name={t("order.fields.payment")} field="payment" parcel={parcel}>
          {write.payment(parcel)}
        </Fact>
        {parcel.comment !== null && <Fact name={t("order.fields.comment")}>{parcel.comment}</Fact>}
        {parcel.tracking.length > 0 && (
          <Fact name={t("order.tracking")}>
            {parcel.tracking.map(({ number, url }) => (
              <Copied key={number} text={number}>
                {url === null ? number : <Outward to={url}>{number}</Outward>}
              </Copied>
            ))}
          </Fact>
        )}
        {returns.length > 0 && (
          <Fact name={t("order.returns.title")}>
            <Returns returns={returns} parcel={parcel} />
          </Fact>
        )}
        <Fact name={t("order.number")}>
          <Copied text={order.remote_id ?? order.number}>
            {[order.number, order.remote_id].filter(Boolean).join(" · ")}
          </Copied>
        </Fact>
      </dl>
      <Goods parcel={parcel} />
      <ParcelTotals parcel={parcel} />
    </>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
  /** Remarks below the value, which stand also where the value is missing. */
  readonly notes?: ReactNode;
  /** Set for a field that a hold or a refusal may be about. */
  readonly field?: Field;
  readonly parcel?: ParcelView;
}

/** One row of the card, with the look of Medusa's own. */
function Fact({ name, children, notes, field, parcel }: FactProps) {
  const t = useText();
  const isWrong = field !== undefined && parcel?.wrong.includes(field) === true;
  const isMissing = children === null || children === "";
  return (
    <div className="text-ui-fg-subtle grid grid-cols-2 items-start gap-x-4 px-6 py-4">
      <dt>
        <Text size="small" leading="compact" weight="plus">
          {name}
        </Text>
      </dt>
      <dd className="txt-compact-small flex min-w-0 flex-col items-start gap-y-1 break-words">
        {isWrong ? (
          <Wrong field={field} parcel={parcel}>
            {isMissing ? t("order.missing") : children}
            {notes}
          </Wrong>
        ) : (
          <>
            {isMissing ? "-" : children}
            {notes}
          </>
        )}
      </dd>
    </div>
  );
}

interface WrongProps {
  readonly field: Field;
  readonly parcel: ParcelView;
  readonly children: ReactNode;
}

function Wrong({ field, parcel, children }: WrongProps) {
  const t = useText();
  const { order, can } = useActing();
  const isBranch = parcel.destination.method === "carrier-branch";
  const fix = can.act_on_orders ? fixOf(field, order, isBranch, can) : null;
  return (
    <>
      <div className="text-ui-fg-error flex items-start gap-x-1">
        <span role="img" aria-label={t("order.wrong")}>
          <ExclamationCircleSolid />
        </span>
        <div className="min-w-0">{children}</div>
      </div>
      {fix && <ActionLink action={fix} />}
    </>
  );
}

/** Price, count and sum, which take two lines where the page is narrow. */
const COLUMNS = "repeat(auto-fit, minmax(4.5rem, 1fr))";

function Goods({ parcel }: { readonly parcel: ParcelView }) {
  const t = useText();
  const language = useLanguage();
  const isWrong = parcel.wrong.includes("goods");
  if (parcel.goods.length === 0 && !isWrong) return null;
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      {isWrong && (
        <Wrong field="goods" parcel={parcel}>
          <Text size="small" leading="compact">
            {t("order.fields.goods")}
          </Text>
        </Wrong>
      )}
      <ul aria-label={t("order.fields.goods")} className="flex flex-col gap-y-3">
        {parcel.goods.map(({ sku, name, count, price }, index) => (
          <li key={index} className="text-ui-fg-subtle grid grid-cols-2 items-start gap-x-4">
            <div className="min-w-0">
              <Text size="small" leading="compact" weight="plus" className="text-ui-fg-base">
                {name}
              </Text>
              {sku !== null && (
                <Text size="small" className="break-words">
                  {sku}
                </Text>
              )}
            </div>
            <div className="grid items-center gap-x-4" style={{ gridTemplateColumns: COLUMNS }}>
              <Text size="small" className="text-right tabular-nums">
                {hryvnias(price, language)}
              </Text>
              <Text size="small" className="text-right tabular-nums">
                {count}x
              </Text>
              <Text size="small" className="text-right tabular-nums" style={{ gridColumnEnd: -1 }}>
                {price === null ? "" : hryvnias(Number(price) * Number(count), language)}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Copied({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-center gap-x-1">
      <span>{children}</span>
      <CopyButton text={text} />
    </div>
  );
}

function Outward({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      className="text-ui-tag-blue-text flex items-center gap-x-1"
    >
      {children}
      <ArrowUpRightOnBox aria-hidden />
    </a>
  );
}
