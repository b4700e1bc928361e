import { Button, Drawer, Text } from "@medusajs/ui";
import type { ReactNode } from "react";
import type { CallResponse, WebhookResponse } from "../../contract";
import { routes } from "../../contract/routes";
import { call } from "../api";
import { useConnections, useRefetchAll } from "../connections/use-connections";
import { secondText } from "../i18n/format";
import { useLanguage, useText } from "../i18n/use-text";
import { ErrorNote } from "../parts/boundary";
import { useCopy } from "../parts/copy";
import { DrawerHead, Facts } from "../parts/layout";
import { QueryBoundary } from "../parts/query-boundary";
import { Raw } from "../parts/raw";
import { useAction } from "../parts/use-action";
import { errorOf, Reading } from "./reading";
import { OrderLinks, State } from "./rows";
import { useCall, useWebhookEntry } from "./use-log";
import { durationText, lostText, sentText, statusText } from "./words";

interface Props {
  readonly id: string;
  readonly mayAct: boolean;
  readonly onClose: () => void;
}

/** One entry of the log: a call or a webhook with its raw content. */
export function Entry({ id, ...props }: Props) {
  return id.startsWith("sklin_") ? (
    <Webhook key={id} id={id} {...props} />
  ) : (
    <Call key={id} id={id} {...props} />
  );
}

interface PanelProps {
  readonly title: string;
  readonly description: string;
  readonly footer: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

function Panel({ title, description, footer, children, onClose }: PanelProps) {
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content data-sklad="log-entry" lang={useLanguage()}>
        <DrawerHead title={title} description={description} />
        <Drawer.Body className="flex flex-col gap-y-6 overflow-y-auto">{children}</Drawer.Body>
        {footer && <Drawer.Footer>{footer}</Drawer.Footer>}
      </Drawer.Content>
    </Drawer>
  );
}

function Call({ id, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const query = useCall(id);
  const found = query.data?.call;
  return (
    <Panel
      title={found ? sentText(found.kind, t) : t("log.call")}
      description={found?.sent_at ? secondText(found.sent_at, language) : ""}
      footer={found && <CopyCurl curl={found.curl} />}
      onClose={onClose}
    >
      <QueryBoundary query={query}>{(data: CallResponse) => <CallContents call={data.call} />}</QueryBoundary>
    </Panel>
  );
}

function CopyCurl({ curl }: { readonly curl: string | null }) {
  const t = useText();
  const copy = useCopy();
  if (curl === null) return null;
  return (
    <Button
      size="small"
      variant="secondary"
      onClick={() => void copy(curl, t("log.curlCopied", { variable: "SKLAD_API_KEY" }))}
    >
      {t("log.copyCurl")}
    </Button>
  );
}

function Webhook({ id, mayAct, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const query = useWebhookEntry(id);
  const webhook = query.data?.webhook;
  return (
    <Panel
      title={t("log.webhook")}
      description={webhook ? secondText(webhook.received_at, language) : ""}
      footer={mayAct && webhook && <Actions webhook={webhook} />}
      onClose={onClose}
    >
      <QueryBoundary query={query}>
        {(data: WebhookResponse) => <WebhookContents webhook={data.webhook} />}
      </QueryBoundary>
    </Panel>
  );
}

function Actions({ webhook: { id, state } }: Pick<WebhookResponse, "webhook">) {
  const t = useText();
  const { busy, error, run } = useAction(useRefetchAll());
  const act = (action: "replay" | "dismiss", message: string) =>
    void run(
      action,
      () => call(routes.actOnWebhook, { params: { id, action }, body: { expected: state } }),
      message,
    );
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {error !== null && <ErrorNote sentence={error} />}
      {(state === "unreadable" || state === "unmatched") && (
        <Button
          size="small"
          variant="secondary"
          isLoading={busy === "dismiss"}
          disabled={busy !== null}
          onClick={() => act("dismiss", t("log.dismissed"))}
        >
          {t("log.dismiss")}
        </Button>
      )}
      <Button
        size="small"
        variant="secondary"
        isLoading={busy === "replay"}
        disabled={busy !== null || state === "received"}
        onClick={() => act("replay", t("log.replayed"))}
      >
        {t("log.replay")}
      </Button>
    </div>
  );
}

/** A call: what it was about, what was sent and what was read from the response. */
function CallContents({ call }: Pick<CallResponse, "call">) {
  const t = useText();
  const language = useLanguage();
  const { state, result, number, order_id, attempts, http_status: status, duration_ms: ms, sent } = call;
  const connection = useConnections().data?.connections.find(({ id }) => id === call.connection_id);
  const lost = status === null ? lostText(errorOf(call), t) : null;
  return (
    <>
      <Facts
        isDense
        of={[
          [t("log.result"), <State key="state" entry={{ direction: "call", state, result }} />],
          [
            t("log.order"),
            number === null ? null : (
              <OrderLinks key="order" orders={[{ number, order_id, status: null, state: null }]} more={0} />
            ),
          ],
          [t("log.http"), status ?? lost],
          [t("log.duration"), ms === null ? null : durationText(ms, language)],
          [t("log.attempts"), attempts > 1 ? attempts : null],
          [t("log.connection"), connection?.name ?? null],
        ]}
      />
      {sent !== null && <Raw title={t("log.request")} text={JSON.stringify(sent)} />}
      <Reading call={call} />
    </>
  );
}

/** A webhook: what was read from it, and its raw content. */
function WebhookContents({ webhook }: Pick<WebhookResponse, "webhook">) {
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
