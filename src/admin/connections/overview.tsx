import { CheckCircleSolid, PencilSquare } from "@medusajs/icons";
import { Badge, Container, Heading, IconButton, Text } from "@medusajs/ui";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import type { Can, ConnectionDetail } from "../../contract";
import { atMoment } from "../../catalogue/amounts";
import { counted, exactText, momentText } from "../i18n/format";
import { useLanguage, useText } from "../i18n/use-text";
import { ErrorNote } from "../parts/boundary";
import { ConnectionActions } from "./actions";
import { ApiKeyFact, ConnectionState, EnvironmentBadge, SenderSentence } from "./facts";
import { EditConnection, type Edited } from "./credentials";
import { useLocations } from "./use-connections";

interface Props {
  readonly connection: ConnectionDetail;
  readonly can: Can;
}

/** What a connection is and how it is, with the actions on the connection as a whole. */
export function Overview({ connection, can }: Props) {
  const t = useText();
  const language = useLanguage();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [testedAt, setTestedAt] = useState<Date | null>(null);
  const { data: locations } = useLocations();
  const { name, environment, situation, base_url: address, stock_location_id: locationId } = connection;
  const { settings, status, sender } = connection;
  const lastResponse = lastResponseOf(connection);
  const { queued, sending, unknown, parked } = status.queue;
  const location = locations?.find(({ id }) => id === locationId);

  const edit = (what: Edited, label: string) =>
    can.change_credentials && (
      <IconButton
        size="small"
        variant="transparent"
        type="button"
        aria-label={label}
        title={label}
        onClick={() => setEdited(what)}
      >
        <PencilSquare className="text-ui-fg-subtle" />
      </IconButton>
    );

  return (
    <Container
      role="region"
      aria-label={name}
      data-sklad="connection"
      lang={language}
      className="divide-y p-0"
    >
      <div className="flex flex-col gap-y-1 px-6 py-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <div className="flex min-w-0 flex-wrap items-center gap-2">
            <Heading>{name}</Heading>
            <EnvironmentBadge environment={environment} />
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <ConnectionState connection={connection} />
            {can.change_connections && (
              <ConnectionActions
                connection={connection}
                can={can}
                onRename={() => setEdited("name")}
                onReplaceKey={() => setEdited("key")}
                onError={setError}
                onTested={() => setTestedAt(new Date())}
              />
            )}
          </div>
        </div>
        <Text size="small" className="text-ui-fg-subtle">
          {situation.sentence[language]}
        </Text>
        {error !== null && <ErrorNote sentence={error} />}
        {error === null && testedAt !== null && (
          <Text size="small" role="status" className="flex items-center gap-x-1">
            <CheckCircleSolid aria-hidden className="text-ui-tag-green-icon" />
            {t("connections.tested", {
              moment: atMoment(exactText(testedAt.toISOString(), language), language),
            })}
          </Text>
        )}
      </div>
      <Fact title={t("connections.location")}>
        {location ? (
          <Badge size="2xsmall" asChild>
            <Link to={`/settings/locations/${locationId}`}>{location.name}</Link>
          </Badge>
        ) : (
          <Value>–</Value>
        )}
      </Fact>
      <Fact title={t("connections.address")} action={edit("address", t("connections.edit.address.title"))}>
        <Value>{address}</Value>
      </Fact>
      <Fact title="ApiKey" action={edit("key", t("connections.edit.key.title"))}>
        <ApiKeyFact connection={connection} />
      </Fact>
      {sender !== null && (
        <Fact title={t("connections.sender")}>
          <Value>
            <SenderSentence of={sender} />
          </Value>
        </Fact>
      )}
      <Fact title={t("connections.queue")}>
        <Value>
          {[
            t("connections.inLine", counted(queued + sending + unknown, false, language)),
            ...(parked > 0 ? [t("connections.parked", counted(parked, false, language))] : []),
          ].join(" · ")}
        </Value>
      </Fact>
      <Fact title={t("connections.lastResponse")}>
        <Value>
          {lastResponse === undefined ? t("connections.neverAnswered") : momentText(lastResponse, language)}
        </Value>
      </Fact>
      {settings.manager_contact !== null && (
        <Fact title={t("connections.contact")}>
          <Value>{settings.manager_contact}</Value>
        </Fact>
      )}
      {edited && <EditConnection connection={connection} edited={edited} onClose={() => setEdited(null)} />}
    </Container>
  );
}

/** When the warehouse responded last, to a call for orders, to any other operation or to a feed. */
function lastResponseOf({ last_ok_at: lastOk, status }: ConnectionDetail): string | undefined {
  return [lastOk, ...[...status.operations, ...status.feeds].map(({ last_ok_at: at }) => at)]
    .filter((at) => at !== null)
    .sort()
    .at(-1);
}

interface FactProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A row of facts with the look of Medusa's `SectionRow`. */
function Fact({ title, action, children }: FactProps) {
  return (
    <div className="text-ui-fg-subtle grid grid-cols-2 items-center gap-4 px-6 py-4">
      <Text size="small" leading="compact" weight="plus">
        {title}
      </Text>
      <div className="flex min-w-0 items-center justify-between gap-x-2">
        <div className="min-w-0 break-words">{children}</div>
        {/* Rows with a button are as high as the others. */}
        {action && <div style={{ margin: "-0.25rem 0" }}>{action}</div>}
      </div>
    </div>
  );
}

function Value({ children }: { readonly children: ReactNode }) {
  return (
    <Text size="small" leading="compact">
      {children}
    </Text>
  );
}
