import { CheckCircleSolid, CircleDottedLine } from "@medusajs/icons";
import { clx, Text, Tooltip } from "@medusajs/ui";
import { atMoment } from "../../catalogue/amounts";
import type { Can, OrderDetail, OrderView } from "../../contract";
import { exactText, momentText } from "../i18n/format";
import { useLanguage, useText } from "../i18n/use-text";
import { Reading } from "../log/reading";
import { ErrorNote } from "../parts/boundary";
import { Disclosure, KyivTime, Section } from "../parts/layout";
import { QueryBoundary } from "../parts/query-boundary";
import { Raw } from "../parts/raw";
import { Timeline } from "../parts/timeline";
import { ActingOn, ActionLink, OrderActions, useActing } from "./actions";
import { ParcelCard } from "./card";
import { useOrder } from "./use-orders";
import { hasChanges, Versions } from "./versions";

interface Props {
  readonly title: string;
  readonly order: OrderView;
  readonly can: Can;
  /** Whether its facts are folded, because the order has another parcel. */
  readonly isFolded: boolean;
  readonly isLast: boolean;
}

/** One warehouse order: its status and next step, its facts, its changes and its history. */
export function Parcel({ title, order: listed, can, isFolded, isLast }: Props) {
  const query = useOrder(listed);
  const found = query.data?.order;
  // The order alone has its place in the queue; its situation is the newer one unless the order has changed since.
  const order = found?.version === listed.version ? { ...listed, situation: found.situation } : listed;
  return (
    <ActingOn order={order} contact={query.data?.order.parcel.contact ?? null} can={can}>
      <Section
        title={title}
        name="order"
        situation={order.situation}
        aside={<OrderActions parcel={query.data?.order.parcel ?? null} />}
      >
        <State order={order} canAct={can.act_on_orders} />
        <QueryBoundary query={query}>
          {({ order: detail }) => <Detail order={order} detail={detail} isFolded={isFolded} />}
        </QueryBoundary>
        {isLast && <KyivTime />}
      </Section>
    </ActingOn>
  );
}

interface DetailProps {
  readonly order: OrderView;
  readonly detail: OrderDetail;
  readonly isFolded: boolean;
}

function Detail({ order, detail, isFolded }: DetailProps) {
  const t = useText();
  const { parcel, returns, timeline, commands } = detail;
  return (
    <>
      {isFolded ? (
        <Disclosure title={t("order.facts")}>
          <ParcelCard order={order} parcel={parcel} returns={returns} />
        </Disclosure>
      ) : (
        <ParcelCard order={order} parcel={parcel} returns={returns} />
      )}
      {hasChanges(parcel.versions) && (
        <Disclosure title={t("order.changes")}>
          <Versions versions={parcel.versions} />
        </Disclosure>
      )}
      <Disclosure title={t("order.timeline")}>
        <Timeline latestFirst={[...timeline].reverse()} />
      </Disclosure>
      <Disclosure title={t("order.details")}>
        <Calls calls={commands} />
        {/* The log has its webhooks as well. */}
        <div className="pt-6">
          <ActionLink action="open-log" />
        </div>
      </Disclosure>
    </>
  );
}

function State({ order, canAct }: { readonly order: OrderView; readonly canAct: boolean }) {
  const t = useText();
  const { error } = useActing();
  const { situation, state } = order;
  const isAtWarehouse = state !== "planned" && state !== "canceled";
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      {error !== null && <ErrorNote sentence={error} />}
      <SituationText situation={situation} />
      {isAtWarehouse && <Progress order={order} />}
      {state === "new" && situation.tone === "moving" && order.fulfillment_id === null && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("order.dontFulfill")}
        </Text>
      )}
      {!canAct && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("common.lookOnly")}
        </Text>
      )}
    </div>
  );
}

type Step = "accepted" | "picked" | "shipped" | "delivered";
const STEPS: readonly (readonly [Step, `${Step}_at`])[] = [
  ["accepted", "accepted_at"],
  ["picked", "picked_at"],
  ["shipped", "shipped_at"],
  ["delivered", "delivered_at"],
];

/** The steps of a parcel; one that the warehouse has reached has its moment as a tooltip. */
function Progress({ order }: { readonly order: OrderView }) {
  const t = useText();
  const language = useLanguage();
  return (
    <ol className="flex flex-wrap gap-x-4 gap-y-1">
      {STEPS.map(([step, member]) => {
        const moment = order[member];
        const name = t(`order.steps.${step}`);
        const Icon = moment === null ? CircleDottedLine : CheckCircleSolid;
        const shown = (
          <span
            className={clx(
              "flex items-center gap-x-1",
              moment === null ? "text-ui-fg-muted" : "text-ui-fg-base",
            )}
          >
            <Icon aria-hidden className={moment === null ? "" : "text-ui-tag-green-icon"} />
            <Text as="span" size="small" leading="compact">
              {name}
            </Text>
          </span>
        );
        return (
          <li
            key={step}
            aria-label={
              moment === null ? t("order.ahead", { step: name }) : t("order.reached", { step: name })
            }
          >
            {moment === null ? (
              shown
            ) : (
              <Tooltip content={exactText(moment, language, new Date(0))}>{shown}</Tooltip>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The sentence of an order's situation, with the moment of what is expected next unless the sentence has it. */
export function SituationText({ situation }: Pick<OrderView, "situation">) {
  const t = useText();
  const language = useLanguage();
  const { sentence, params, next_at } = situation;
  return (
    <Text size="small">
      {sentence[language]}
      {next_at &&
        !params["next_at"] &&
        ` ${t("common.goesOnAt", { moment: atMoment(momentText(next_at, language), language) })}`}
    </Text>
  );
}

type Call = OrderDetail["commands"][number];

/** Calls to the warehouse with what was read from their responses, without the ApiKey, the latest first. */
export function Calls({ calls }: { readonly calls: readonly Call[] }) {
  const t = useText();
  const language = useLanguage();
  const sent = calls.filter(({ sent: body }) => body !== null);
  if (sent.length === 0) return <Text size="small">{t("order.nothingSent")}</Text>;
  return (
    <div className="flex flex-col gap-y-6">
      {sent.map((call) => (
        <section key={call.id} className="flex flex-col gap-y-3">
          <Text size="small" weight="plus">
            {t(`order.kinds.${call.kind}`, call.kind)},{" "}
            {call.sent_at === null
              ? t("order.notSent")
              : t("order.sentAt", { moment: atMoment(exactText(call.sent_at, language), language) })}
          </Text>
          <Raw title={t("order.request")} text={JSON.stringify(call.sent)} />
          <Reading call={call} />
        </section>
      ))}
    </div>
  );
}
