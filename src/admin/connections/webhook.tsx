import { atMoment } from "../../catalogue/amounts";
import { ArrowPath, Trash } from "@medusajs/icons";
import { Text } from "@medusajs/ui";
import { useState } from "react";
import type { ConnectionDetail, WebhookAddressResponse } from "../../contract";
import { routes } from "../../contract/routes";
import { call } from "../api";
import { ActionMenu, Confirm } from "../parts/buttons";
import { ErrorNote } from "../parts/boundary";
import { CopyButton } from "../parts/copy";
import { QueryBoundary } from "../parts/query-boundary";
import { Section } from "../parts/layout";
import { useAction } from "../parts/use-action";
import { useLanguage, useText } from "../i18n/use-text";
import { momentText } from "../i18n/format";
import { useRefetchAll, useWebhook } from "./use-connections";

type Address = WebhookAddressResponse["webhook"];

/** The connection's webhook address, which the merchant gives to the integration manager. */
export function Webhook({ connection: { id } }: { readonly connection: ConnectionDetail }) {
  const t = useText();
  const query = useWebhook(id);
  return (
    <Section
      title={t("connections.webhook")}
      name="connection-webhook"
      aside={query.data && <Replacing id={id} webhook={query.data.webhook} />}
    >
      <div className="flex flex-col gap-y-3 px-6 py-4">
        <QueryBoundary query={query}>{({ webhook }) => <AddressText webhook={webhook} />}</QueryBoundary>
      </div>
    </Section>
  );
}

/** The address and the time of its last webhook, without the actions that change it. */
export function WebhookAddress({ connectionId }: { readonly connectionId: string }) {
  return (
    <QueryBoundary query={useWebhook(connectionId)}>
      {({ webhook }) => (
        <div className="flex flex-col gap-y-3">
          <AddressText webhook={webhook} />
        </div>
      )}
    </QueryBoundary>
  );
}

function AddressText({ webhook }: { readonly webhook: Address }) {
  const t = useText();
  const language = useLanguage();
  const { url, last_used_at: lastUsed } = webhook;
  return (
    <>
      <Text size="small">{t("connections.webhookHint")}</Text>
      <div className="bg-ui-bg-subtle flex items-center justify-between gap-x-2 rounded px-2 py-1">
        <code className="txt-compact-small min-w-0 break-all">
          {url ?? t("connections.webhookUnreadable")}
        </code>
        {url !== null && <CopyButton text={url} />}
      </div>
      <Text size="small" className="text-ui-fg-subtle">
        {lastUsed === null
          ? t("connections.noWebhookYet")
          : t("connections.lastWebhook", { moment: atMoment(momentText(lastUsed, language), language) })}
        {webhook.old.length > 0 && ` ${t("connections.oldAddresses", { count: webhook.old.length })}`}
      </Text>
    </>
  );
}

/** Replaces the address in two steps: both addresses work until the merchant deactivates the old one. */
function Replacing({ id, webhook }: { readonly id: string; readonly webhook: Address }) {
  const t = useText();
  const { busy, error, run } = useAction(useRefetchAll());
  /** Holds the address as it was when the question was asked. */
  const [asked, setAsked] = useState<{ readonly step: "rotate" | "end-old"; readonly of: Address } | null>(
    null,
  );
  const work = {
    rotate: ({ issued_at: expected }: Address) =>
      call(routes.rotateWebhook, { params: { id }, body: { expected } }),
    "end-old": () => call(routes.endOldWebhooks, { params: { id } }),
  };
  return (
    <>
      <ActionMenu
        label={t("connections.actions")}
        disabled={busy !== null}
        groups={[
          [{ name: "rotate", icon: <ArrowPath />, label: t("connections.webhookSteps.rotate.label") }],
          webhook.old.length > 0
            ? [{ name: "end-old", icon: <Trash />, label: t("connections.webhookSteps.end-old.label") }]
            : [],
        ]}
        onAct={(step) => setAsked({ step: step === "rotate" ? "rotate" : "end-old", of: webhook })}
      />
      {error !== null && <ErrorNote sentence={error} />}
      {asked && (
        <Confirm
          title={t(`connections.webhookSteps.${asked.step}.title`)}
          consequence={t(`connections.webhookSteps.${asked.step}.consequence`)}
          action={t(`connections.webhookSteps.${asked.step}.label`)}
          isHarmless={asked.step === "rotate"}
          onAnswer={(isYes) => {
            setAsked(null);
            if (isYes) void run(asked.step, () => work[asked.step](asked.of));
          }}
        />
      )}
    </>
  );
}
