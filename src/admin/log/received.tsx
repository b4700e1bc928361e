import { Button, Drawer, Text } from "@medusajs/ui";
import type { WebhookResponse } from "../../contract";
import { routes } from "../../contract/routes";
import { call } from "../api";
import { useAskAgain } from "../connections/use-connections";
import { Trouble } from "../parts/boundary";
import { DrawerHead } from "../parts/drawer-head";
import { Loaded } from "../parts/loaded";
import { useDoing } from "../parts/use-doing";
import { useLanguage, useWords } from "../words";
import { momentText } from "../words/moments";
import { useReceived } from "./use-log";

interface Props {
  readonly id: string;
  readonly mayAct: boolean;
  readonly onClose: () => void;
}

/** One webhook: its raw content, what was read from it, and the buttons to process it again or to dismiss it. */
export function Received({ id, mayAct, onClose }: Props) {
  const { log: words } = useWords();
  const language = useLanguage();
  const query = useReceived(id);
  const webhook = query.data?.webhook;
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content data-sklad="received" lang={language}>
        <DrawerHead
          title={words.webhooks}
          description={
            webhook
              ? `${momentText(webhook.received_at, language)} · ${words.webhookStates[webhook.state]}`
              : ""
          }
        />
        <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto">
          <Loaded query={query}>{(found) => <Contents webhook={found.webhook} />}</Loaded>
        </Drawer.Body>
        {mayAct && webhook && (
          <Drawer.Footer>
            <Actions webhook={webhook} />
          </Drawer.Footer>
        )}
      </Drawer.Content>
    </Drawer>
  );
}

type Webhook = WebhookResponse["webhook"];

function Contents({
  webhook: { body, size, content_type: type, statuses, reason },
}: {
  readonly webhook: Webhook;
}) {
  const { log: words } = useWords();
  return (
    <>
      {reason !== null && (
        <Text size="small">
          {words.reason}: {reason}
        </Text>
      )}
      <section className="flex flex-col gap-y-2">
        <Text size="small" weight="plus">
          {words.read}
        </Text>
        {(statuses ?? []).length === 0 && <Text size="small">{words.nothingRead}</Text>}
        {statuses?.map((status, index) => (
          <Text key={index} size="small" className="break-words">
            {[status.number, status.remote_id, status.status].filter(Boolean).join(" · ")}
          </Text>
        ))}
      </section>
      <section className="flex flex-col gap-y-2">
        <Text size="small" weight="plus">
          {words.raw}
        </Text>
        <Text size="small" className="text-ui-fg-muted">
          {words.rawHint(size, type)}
          {body.text === null && ` ${words.notText}`}
        </Text>
        <pre
          tabIndex={0}
          style={{ maxHeight: "24rem" }}
          className="txt-compact-small bg-ui-bg-subtle overflow-auto whitespace-pre-wrap break-all rounded p-2"
        >
          {body.text ?? body.base64}
        </pre>
      </section>
    </>
  );
}

function Actions({ webhook: { id, state } }: { readonly webhook: Webhook }) {
  const { log: words } = useWords();
  const { busy, refused, perform } = useDoing(useAskAgain());
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
          onClick={() => act("dismiss", words.dismissed)}
        >
          {words.dismiss}
        </Button>
      )}
      <Button
        size="small"
        isLoading={busy === "replay"}
        disabled={busy !== null || state === "received"}
        onClick={() => act("replay", words.replayed)}
      >
        {words.replay}
      </Button>
    </div>
  );
}
