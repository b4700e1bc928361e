import { Button, Text } from "@medusajs/ui";
import { type ReactNode, useState } from "react";
import type { ConnectionDetail, WebhookAddressResponse } from "../../contract";
import { routes } from "../../contract/routes";
import { call } from "../api";
import { Trouble } from "../parts/boundary";
import { Confirm } from "../parts/confirm";
import { Loaded } from "../parts/loaded";
import { Section } from "../parts/section";
import { useCopy } from "../parts/use-copy";
import { useDoing } from "../parts/use-doing";
import { useLanguage, useWords } from "../words";
import { momentText } from "../words/moments";
import { useAskAgain, useWebhook } from "./use-connections";

type Address = WebhookAddressResponse["webhook"];

/** The connection's webhook address, which the merchant gives to the integration manager. */
export function Webhook({ connection: { id } }: { readonly connection: ConnectionDetail }) {
  const { connections: words } = useWords();
  return (
    <Section title={words.webhook} name="connection-webhook">
      <Loaded query={useWebhook(id)}>{({ webhook }) => <OfConnection id={id} webhook={webhook} />}</Loaded>
    </Section>
  );
}

/** The address and the time of its last webhook, without the actions that change it. */
export function WebhookAddress({ connectionId }: { readonly connectionId: string }) {
  return (
    <Loaded query={useWebhook(connectionId)}>
      {({ webhook }) => (
        <div className="flex flex-col gap-y-3">
          <AddressText webhook={webhook} />
        </div>
      )}
    </Loaded>
  );
}

function OfConnection({ id, webhook }: { readonly id: string; readonly webhook: Address }) {
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <AddressText webhook={webhook}>
        <Replacing id={id} webhook={webhook} />
      </AddressText>
    </div>
  );
}

interface AddressTextProps {
  readonly webhook: Address;
  /** Further buttons. */
  readonly children?: ReactNode;
}

function AddressText({ webhook, children }: AddressTextProps) {
  const { connections: words, copy: copyWord } = useWords();
  const language = useLanguage();
  const copy = useCopy();
  const { url, last_used_at: lastUsed } = webhook;
  return (
    <>
      <Text size="small">{words.webhookHint}</Text>
      <code className="txt-compact-small bg-ui-bg-subtle min-w-0 break-all rounded px-2 py-1">
        {url ?? words.webhookUnreadable}
      </code>
      <Text size="small" className="text-ui-fg-subtle">
        {lastUsed === null ? words.noWebhookYet : words.lastWebhook(momentText(lastUsed, language))}
        {webhook.old.length > 0 && ` ${words.oldAddresses(webhook.old.length)}`}
      </Text>
      <div className="flex flex-wrap gap-2">
        {url !== null && (
          <Button size="small" variant="secondary" type="button" onClick={() => copy(url)}>
            {copyWord}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}

/** Replaces the address in two steps: both addresses work until the merchant deactivates the old one. */
function Replacing({ id, webhook }: { readonly id: string; readonly webhook: Address }) {
  const { connections: words } = useWords();
  const { busy, refused, perform } = useDoing(useAskAgain());
  const [asked, setAsked] = useState<"rotate" | "end-old" | null>(null);
  const work = {
    rotate: () => call(routes.rotateWebhook, { params: { id }, body: { expected: webhook.issued_at } }),
    "end-old": () => call(routes.endOldWebhooks, { params: { id } }),
  };
  const steps = webhook.old.length > 0 ? (["rotate", "end-old"] as const) : (["rotate"] as const);
  return (
    <>
      {steps.map((step) => (
        <Button
          key={step}
          size="small"
          variant="secondary"
          isLoading={busy === step}
          disabled={busy !== null}
          onClick={() => setAsked(step)}
        >
          {words.webhookSteps[step].label}
        </Button>
      ))}
      {refused !== null && <Trouble sentence={refused} />}
      {asked && (
        <Confirm
          {...words.webhookSteps[asked]}
          action={words.webhookSteps[asked].label}
          onAnswer={(isYes) => {
            setAsked(null);
            if (isYes) void perform(asked, work[asked]);
          }}
        />
      )}
    </>
  );
}
