import { CheckCircleSolid, CircleDottedLine } from "@medusajs/icons";
import { clx, InlineTip, Text } from "@medusajs/ui";
import type { ReactNode } from "react";
import type { Can, OrderDetail, OrderView } from "../../contract";
import { Disclosure } from "../parts/disclosure";
import { Loaded } from "../parts/loaded";
import { Timeline } from "../parts/timeline";
import { useLanguage, useWords, type Words } from "../words";
import { momentText } from "../words/moments";
import { OrderActions } from "./actions";
import { Calls, WillBeSent } from "./calls";
import { useOrder, usePreview } from "./use-orders";

/** One warehouse order: its status, its actions and its history. */
export function Parcel({ order, can }: { readonly order: OrderView; readonly can: Can }) {
  const words = useWords();
  const language = useLanguage();
  const { situation, state } = order;
  const isAtWarehouse = state !== "planned" && state !== "canceled";
  const waitsForPicking = state === "new" && order.fulfillment_id === null;
  return (
    <>
      <div className="flex flex-col gap-y-3 px-6 py-4">
        <Text size="small">
          {situation.sentence[language]}
          {situation.next_at && ` ${words.goesOnAt(momentText(situation.next_at, language))}`}
        </Text>
        {waitsForPicking && (
          <InlineTip variant="warning" label={words.order.goodToKnow}>
            {words.order.dontFulfill}
          </InlineTip>
        )}
        {isAtWarehouse && <Progress order={order} />}
        <Facts order={order} />
        {can.act_on_orders ? (
          <OrderActions order={order} />
        ) : (
          <Text size="small" className="text-ui-fg-muted">
            {words.lookOnly}
          </Text>
        )}
      </div>
      {state === "planned" && (
        <Disclosure title={words.order.willBeSent}>
          <Preview order={order} />
        </Disclosure>
      )}
      <Disclosure title={words.order.timeline}>
        <Detail id={order.id}>{(detail) => <Timeline lines={detail.timeline} />}</Detail>
      </Disclosure>
      <Disclosure title={words.order.calls}>
        <Detail id={order.id}>
          {(detail) => <Calls calls={detail.commands} orderId={detail.order_id} />}
        </Detail>
      </Disclosure>
    </>
  );
}

function Facts({ order }: { readonly order: OrderView }) {
  const { order: words } = useWords();
  const facts: [string, string | null][] = [
    [words.number, order.number],
    [words.atWarehouse, order.remote_id],
    [words.tracking, order.tracking_numbers?.join(", ") ?? null],
    [words.collects, order.cash_on_delivery_sum && words.hryvnias(order.cash_on_delivery_sum)],
  ];
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="flex gap-x-1">
              <dt className="txt-small text-ui-fg-muted">{name}</dt>
              <dd className="txt-small">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface DetailProps {
  readonly id: string;
  readonly children: (order: OrderDetail) => ReactNode;
}

function Detail({ id, children }: DetailProps) {
  return <Loaded query={useOrder(id)}>{({ order }) => children(order)}</Loaded>;
}

function Preview({ order: { id, order_id: orderId } }: { readonly order: OrderView }) {
  return (
    <Loaded query={usePreview(id)}>
      {({ preview }) => <WillBeSent preview={preview} orderId={orderId} />}
    </Loaded>
  );
}

type Step = keyof Words["order"]["steps"];
const STEPS: readonly (readonly [Step, `${Step}_at`])[] = [
  ["accepted", "accepted_at"],
  ["picked", "picked_at"],
  ["shipped", "shipped_at"],
  ["delivered", "delivered_at"],
];

/** The steps of a parcel that the warehouse has reached. */
function Progress({ order }: { readonly order: OrderView }) {
  const { order: words } = useWords();
  return (
    <ol className="flex flex-wrap gap-x-4 gap-y-1">
      {STEPS.map(([step, member]) => {
        const isReached = order[member] !== null;
        const name = words.steps[step];
        const Icon = isReached ? CheckCircleSolid : CircleDottedLine;
        return (
          <li
            key={step}
            aria-label={isReached ? words.reached(name) : words.ahead(name)}
            className={clx("flex items-center gap-x-1", isReached ? "text-ui-fg-base" : "text-ui-fg-muted")}
          >
            <Icon aria-hidden className={isReached ? "text-ui-tag-green-icon" : ""} />
            <Text as="span" size="small" leading="compact">
              {name}
            </Text>
          </li>
        );
      })}
    </ol>
  );
}
