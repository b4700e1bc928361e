import { Text } from "@medusajs/ui";
import type { WebhookResponse } from "../../contract";
import { useConnections } from "../connections/use-connections";
import { Raw } from "../parts/raw";
import { useText } from "../i18n/use-text";
import { Facts } from "../parts/facts";
import { State, OrderLinks } from "./cells";
import { statusText } from "./words";

/** A webhook: what was read from it, and its raw content. */
export function WebhookContents({ webhook }: Pick<WebhookResponse, "webhook">) {
  const t = useText();
  const { body, size, content_type: type, orders, more_orders: more, reason, state, result } = webhook;
  const connection = useConnections().data?.connections.find(({ id }) => id === webhook.connection_id);
  return (
    <>
      <Facts
        isDense
        of={[
          [t("log.result"), <State key="state" entry={{ direction: "webhook", state, result }} />],
          [t("log.order"), <OrderLinks key="orders" orders={orders} more={more} />],
          [t("log.connection"), connection?.name ?? null],
        ]}
      />
      <section className="flex flex-col gap-y-2">
        <Text size="small" weight="plus">
          {t("log.read")}
        </Text>
        {(webhook.statuses ?? []).length === 0 && <Text size="small">{t("log.nothingRead")}</Text>}
        {webhook.statuses?.map((status, index) => (
          <Text key={index} size="small" className="break-words">
            {[status.number, status.remote_id, statusText(status, t)].filter(Boolean).join(" · ")}
          </Text>
        ))}
      </section>
      <Raw title={t("log.raw")} text={body.text ?? body.base64} />
      {reason !== null && (
        <Text size="small" className="break-words">
          {/* For a developer, in English only. */}
          {t("log.reason")}: <span lang="en">{reason}</span>
        </Text>
      )}
      <Text size="small" className="text-ui-fg-subtle">
        {[t("log.rawHint", { count: size }), type].filter(Boolean).join(", ")}
        {body.text === null && ` ${t("log.notText")}`}
      </Text>
    </>
  );
}
