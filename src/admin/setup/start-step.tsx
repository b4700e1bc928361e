import { Heading, InlineTip, Text } from "@medusajs/ui";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { Can, ConnectionDetail, ConnectionView } from "../../contract";
import { useRefetchAll } from "../connections/use-connections";
import { WebhookAddress } from "../connections/webhook";
import { useOlder } from "../lists/use-lists";
import { Loaded } from "../parts/loaded";
import { useDoing } from "../parts/use-doing";
import { useStock } from "../stock/use-stock";
import { counted } from "../i18n/numbers";
import { useLanguage, useText } from "../i18n/use-text";
import { NotReal } from "../connections/environment";
import { Step } from "./step";
import { Summary } from "./summary";
import { start, useRival, useWaiting } from "./use-start";
import { DAY_MS } from "../../planning/values/days";

const MONTH_MS = 30 * DAY_MS;

interface Props {
  readonly connection: ConnectionDetail;
  readonly can: Can;
}

/** The last setup step: everything that was chosen and the Start button; after it, what to do next. */
export function StartStep({ connection, can }: Props) {
  return connection.enabled ? (
    <Started connection={connection} can={can} />
  ) : (
    <BeforeStart connection={connection} can={can} />
  );
}

function BeforeStart({ connection, can }: Props) {
  const t = useText();
  const { busy, refused, perform } = useDoing(useRefetchAll());
  const rival = useRival(connection);
  const run = () => void perform("start", () => start(connection, rival ?? null), t("setup.started"));
  return (
    <Step
      title={t("setup.startTitle")}
      hint={t("setup.startHint")}
      refused={refused}
      isBusy={busy !== null}
      action={t("setup.start")}
      isReady={rival !== undefined}
      onDone={run}
      after={<Links connection={connection} can={can} />}
    >
      <NotReal environment={connection.environment} />
      {rival && <Rival rival={rival} />}
      <Summary connection={connection} />
      <Part title={t("setup.olderTitle")}>
        <Older connectionId={connection.id} />
      </Part>
    </Step>
  );
}

function Started({ connection, can }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const { environment } = connection;
  return (
    <Step
      title={t("setup.startedTitle")}
      hint={t("setup.newOrders")}
      refused={null}
      isBusy={false}
      close={t("common.close")}
      action={t("setup.toOrders")}
      onDone={() => void navigate("/warehouse")}
      after={<Links connection={connection} can={can} />}
    >
      <Part title={t("setup.testOrder")}>
        <Text size="small">
          {t(environment === "production" ? "setup.testOrderReal" : "setup.testOrderHint")}
        </Text>
        <NotReal environment={environment} />
      </Part>
    </Step>
  );
}

/** What remains to be done beside the orders: the webhook address, and the stock preview. */
function Links({ connection: { id, settings, enabled }, can }: Props) {
  const t = useText();
  const stock = useStock(id, can.see_stock);
  return (
    <>
      {can.change_credentials && (
        <Part title={t("setup.webhookTitle")}>
          <WebhookAddress connectionId={id} />
        </Part>
      )}
      {settings.stock_sync === "after_preview" && stock.data?.stock.writes === false && (
        <Part title={t("setup.stockTitle")}>
          <Text size="small">
            {t("setup.stockHint")}{" "}
            {enabled && (
              <Link
                to={`/warehouse/stock?connection=${id}`}
                className="text-ui-fg-base hover:text-ui-fg-subtle underline"
              >
                {t("setup.stockLink")}
              </Link>
            )}
          </Text>
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-y-2">
      <Heading level="h2">{title}</Heading>
      {children}
    </section>
  );
}

function Rival({ rival }: { readonly rival: ConnectionView }) {
  const t = useText();
  const { data } = useWaiting(rival);
  const numbers = (data?.orders ?? []).map(({ number }) => number).join(", ");
  return (
    <InlineTip label={t("setup.takesOverTitle")} variant="warning">
      {t("setup.takesOver", { name: rival.name })}
      {numbers !== "" && ` ${t("setup.comeHere", { numbers: `${numbers}${data?.has_more ? " …" : ""}` })}`}
    </InlineTip>
  );
}

function Older({ connectionId }: { readonly connectionId: string }) {
  const t = useText();
  const language = useLanguage();
  const [since] = useState(() => new Date(Date.now() - MONTH_MS).toISOString());
  return (
    <Loaded query={useOlder(connectionId, since)}>
      {({ count, more }) => (
        <Text size="small">
          {count === 0 ? t("setup.nothingOlder") : t("setup.older", counted(count, more, language))}
        </Text>
      )}
    </Loaded>
  );
}
