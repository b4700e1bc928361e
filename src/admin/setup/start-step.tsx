import { Heading, InlineTip, Text } from "@medusajs/ui";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { hryvnias } from "../../catalogue/amounts";
import type { Can, ConnectionDetail, ConnectionView, SettingField } from "../../contract";
import { DAY_MS } from "../../planning/values/days";
import { NotReal } from "../connections/facts";
import { useRefetchAll } from "../connections/use-connections";
import { WebhookAddress } from "../connections/webhook";
import { counted } from "../i18n/format";
import { type Language, useLanguage, useText } from "../i18n/use-text";
import { useOlder } from "../lists/use-lists";
import { Facts } from "../parts/layout";
import { QueryBoundary } from "../parts/query-boundary";
import { providerName } from "../parts/provider-name";
import { useAction } from "../parts/use-action";
import { useSettingsForm } from "../settings/use-settings";
import { Products } from "../stock/products";
import { useStock } from "../stock/use-stock";
import { type Delivery, isByCarrier, isTariff } from "./progress";
import { Step } from "./step";
import { useDelivery } from "./use-delivery";
import { start, useRival, useWaiting } from "./use-start";

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
  const { busy, error, run } = useAction(useRefetchAll());
  const rival = useRival(connection);
  const begin = () => void run("start", () => start(connection, rival ?? null), t("setup.started"));
  return (
    <Step
      title={t("setup.startTitle")}
      hint={t("setup.startHint")}
      error={error}
      isBusy={busy !== null}
      action={t("setup.start")}
      isReady={rival !== undefined}
      onDone={begin}
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
      error={null}
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
      <Products connection={connection} className="py-2" />
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
    <QueryBoundary query={useOlder(connectionId, since)}>
      {({ count, more }) => (
        <Text size="small">
          {count === 0 ? t("setup.nothingOlder") : t("setup.older", counted(count, more, language))}
        </Text>
      )}
    </QueryBoundary>
  );
}

/** Everything that was chosen in the setup, before it starts. */
function Summary({ connection }: { readonly connection: ConnectionDetail }) {
  const t = useText();
  const language = useLanguage();
  const { data: delivery } = useDelivery(connection.stock_location_id);
  const { data: form } = useSettingsForm();
  const { name, environment, settings } = connection;
  const choice = (setting: SettingField["name"]) => {
    const field = form?.fields.find((one) => one.name === setting);
    const value = field?.choices.find((one) => one.value === settings[setting]);
    return field && value ? [[field.label[language], value.label[language]] as const] : [];
  };
  const providers = settings.cod_provider_ids.map((id) => providerName(id, t));
  return (
    <Facts
      of={[
        [t("setup.warehouse"), `${name} · ${t(`connections.environments.${environment}`)}`],
        [t("connections.location"), delivery?.location.name ?? "…"],
        [t("setup.options"), delivery && <Options key="options" of={delivery} language={language} />],
        ...(delivery?.offered.some(({ method }) => isByCarrier(method))
          ? [[t("setup.carrier"), settings.carrier_literal ?? t("setup.carrierNone")] as const]
          : []),
        [t("setup.cod"), providers.length > 0 ? lines(providers) : t("setup.codNone")],
        ...choice("prepaid_when"),
        ...choice("approve"),
      ]}
    />
  );
}

function Options({ of: { offered }, language }: { readonly of: Delivery; readonly language: Language }) {
  const t = useText();
  if (offered.length === 0) return <>{t("setup.optionsNone")}</>;
  return (
    <>
      {lines(
        offered.map(({ name, method, price }) =>
          isTariff(method, price)
            ? `${name}: ${t("setup.tariffPrice")}`
            : `${name}${price === null ? "" : `: ${hryvnias(price, language)}`}`,
        ),
      )}
    </>
  );
}

const lines = (texts: readonly string[]): ReactNode => (
  <ul className="flex flex-col gap-y-1">
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);
