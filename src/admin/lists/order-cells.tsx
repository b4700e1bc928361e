import { ArrowUpRightOnBox } from "@medusajs/icons";
import { Text } from "@medusajs/ui";
import type { ReactNode } from "react";
import { hryvnias } from "../../catalogue/amounts";
import type { OrderRow } from "../../contract";
import { CopyButton } from "../parts/copy";
import { useLanguage, useText } from "../i18n/use-text";
import { dayAndTime } from "../i18n/format";
import { phoneText } from "../orders/parcel-text";

/** Two lines of a cell: what is looked for first, and below it what goes with it. */
function Lines({ first, second }: { readonly first: ReactNode; readonly second?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col">
      <span className="truncate">{first}</span>
      {second !== undefined && second !== null && second !== "" && (
        <span className="txt-compact-xsmall text-ui-fg-muted truncate">{second}</span>
      )}
    </div>
  );
}

/** A cell without a value, as Medusa's tables show one. */
function None() {
  return <span className="text-ui-fg-muted">-</span>;
}

export function PlacedAt({ at }: { readonly at: string | null }) {
  const language = useLanguage();
  if (at === null) return <None />;
  const { day, time } = dayAndTime(at, language);
  return (
    <time dateTime={at}>
      <Lines first={day} second={time} />
    </time>
  );
}

export function Recipient({ recipient }: Pick<OrderRow, "recipient">) {
  return recipient ? <Lines first={recipient.name} second={phoneText(recipient.phone)} /> : <None />;
}

/** The branch or street by its name, with the city; the way of delivery where there is no address. */
export function Destination({ destination }: Pick<OrderRow, "destination">) {
  const t = useText();
  if (!destination) return <None />;
  const { method, carrier, city, address } = destination;
  const way = carrier ?? t(`lists.methods.${method}`);
  const place = address ?? city;
  const below = [address === null ? null : city, place === null ? null : way].filter(Boolean).join(" · ");
  return (
    <div title={[way, city, address].filter(Boolean).join(", ")}>
      <Lines first={place ?? way} second={below} />
    </div>
  );
}

/** Waybill numbers: each a link to the carrier's page, with a button that copies it. */
export function Waybills({ tracking }: Pick<OrderRow, "tracking">) {
  if (tracking.length === 0) return <None />;
  return (
    <div className="flex flex-col">
      {tracking.map(({ number, url }) => (
        <div key={number} className="flex items-center gap-x-1">
          {url === null ? (
            <span className="tabular-nums">{number}</span>
          ) : (
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="hover:text-ui-fg-base focus-visible:shadow-borders-focus flex items-center gap-x-1 rounded tabular-nums outline-none"
            >
              {number}
              <ArrowUpRightOnBox aria-hidden className="text-ui-fg-muted" />
            </a>
          )}
          <CopyButton text={number} />
        </div>
      ))}
    </div>
  );
}

/** The sum that the recipient pays on delivery; for a paid order that nothing is to be collected. */
export function Collects({ order }: { readonly order: OrderRow }) {
  const t = useText();
  const language = useLanguage();
  if (order.payment !== "cash_on_delivery")
    return <span className="text-ui-fg-muted">{t(`lists.payments.${order.payment}`)}</span>;
  const below = order.cash_unbooked
    ? t("lists.cashNotBooked")
    : order.cash_collected
      ? t("lists.cashBooked")
      : t("lists.payments.cash_on_delivery");
  const sum = hryvnias(order.cash_on_delivery_sum, language);
  // The sum is known from the handover on.
  if (sum === "") return <span className="text-ui-fg-muted">{below}</span>;
  return <Lines first={<span className="tabular-nums">{sum}</span>} second={below} />;
}

/** What is wrong with an order, below its row. */
export function Sentence({ children }: { readonly children: string }) {
  return (
    <Text size="small" leading="compact" className="text-ui-fg-subtle whitespace-normal">
      {children}
    </Text>
  );
}
