import { Button, Drawer } from "@medusajs/ui";
import type { ReactNode } from "react";
import type { CallResponse, WebhookResponse } from "../../contract";
import { routes } from "../../contract/routes";
import { call } from "../api";
import { useRefetchAll } from "../connections/use-connections";
import { Trouble } from "../parts/boundary";
import { DrawerHead } from "../parts/drawer-head";
import { Loaded } from "../parts/loaded";
import { useCopy } from "../parts/copy";
import { useDoing } from "../parts/use-doing";
import { useLanguage, useText } from "../i18n/use-text";
import { CallContents } from "./call-contents";
import { useCall, useWebhookEntry } from "./use-log";
import { WebhookContents } from "./webhook-contents";
import { secondText } from "../i18n/moments";
import { sentText } from "./words";

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
      <Loaded query={query}>{(data: CallResponse) => <CallContents call={data.call} />}</Loaded>
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
      <Loaded query={query}>{(data: WebhookResponse) => <WebhookContents webhook={data.webhook} />}</Loaded>
    </Panel>
  );
}

function Actions({ webhook: { id, state } }: Pick<WebhookResponse, "webhook">) {
  const t = useText();
  const { busy, refused, perform } = useDoing(useRefetchAll());
  const act = (action: "replay" | "dismiss", message: string) =>
    void perform(
      action,
      () => call(routes.actOnWebhook, { params: { id, action }, body: { expected: state } }),
      message,
    );
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {refused !== null && <Trouble sentence={refused} />}
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
