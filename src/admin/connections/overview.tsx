import { Button, Text } from "@medusajs/ui";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { Can, ConnectionDetail } from "../../contract";
import { routes } from "../../contract/routes";
import { ACTIONS } from "../../catalogue/actions";
import { call } from "../api";
import { Trouble } from "../parts/boundary";
import { Confirm } from "../parts/confirm";
import { Section } from "../parts/section";
import { useDoing } from "../parts/use-doing";
import { useLanguage, useWords } from "../words";
import { momentText } from "../words/moments";
import { act, useAskAgain } from "./use-connections";

interface Props {
  readonly connection: ConnectionDetail;
  readonly can: Can;
}

/** The status of a connection in one sentence, with the actions on the connection as a whole. */
export function Overview({ connection, can }: Props) {
  const { connections: words } = useWords();
  const language = useLanguage();
  const { situation, name, enabled, environment, last_ok_at: lastOk, status } = connection;
  const { queued, sending, unknown, parked } = status.queue;
  return (
    <Section title={name} name="connection" situation={{ ...situation, note: noteOf(environment) }}>
      <div className="flex flex-col gap-y-3 px-6 py-4">
        <Text size="small">{situation.sentence[language]}</Text>
        <Text size="small" className="text-ui-fg-subtle">
          {words.inLine(queued + sending + unknown, parked)}{" "}
          {lastOk === null ? words.neverAnswered : words.answeredAt(momentText(lastOk, language))}
        </Text>
        {connection.settings.manager_contact !== null && (
          <Text size="small" className="text-ui-fg-subtle">
            {words.contact(connection.settings.manager_contact)}
          </Text>
        )}
        {can.change_connections && (
          <Buttons
            connection={connection}
            mayDelete={can.delete_connections && !enabled}
            mayCreate={can.create_connections}
          />
        )}
      </div>
    </Section>
  );
}

const noteOf = (environment: ConnectionDetail["environment"]) =>
  environment === "production" ? null : (`connection.${environment}` as const);

function Buttons({
  connection,
  mayDelete,
  mayCreate,
}: {
  readonly connection: ConnectionDetail;
  readonly mayDelete: boolean;
  readonly mayCreate: boolean;
}) {
  const { connections: words, setup } = useWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const { busy, refused, perform } = useDoing(useAskAgain());
  // A refetch of the deleted connection would fail with 404.
  const deletion = useDoing(() => Promise.resolve());
  const [isDeleting, setDeleting] = useState(false);
  const [isDisabling, setDisabling] = useState(false);
  const test = () => perform("test", () => act(connection, "test"), words.works);

  async function remove(): Promise<void> {
    const { id, version: expected } = connection;
    const isDone = await deletion.perform("delete", () =>
      call(routes.deleteConnection, { params: { id }, query: { expected } }),
    );
    if (isDone) void navigate("/settings/warehouse");
  }

  const isPaused = connection.pause_reason !== null && connection.enabled;
  const toggle = connection.enabled ? "disable" : "enable";
  const turn = () => void perform(toggle, () => act(connection, toggle));
  const button = (what: string, label: string, onClick: () => void) => (
    <Button
      key={what}
      size="small"
      variant={what === "enable" && connection.enabled_at !== null ? "primary" : "secondary"}
      isLoading={busy === what}
      disabled={busy !== null}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <>
      {refused !== null && <Trouble sentence={refused} />}
      {deletion.refused !== null && <Trouble sentence={deletion.refused} />}
      <div className="flex flex-wrap gap-2">
        {connection.enabled_at === null && (
          <Button size="small" asChild>
            <Link to={`/settings/warehouse/${connection.id}/setup`}>{setup.goOn}</Link>
          </Button>
        )}
        {button(toggle, connection.enabled ? words.disable : ACTIONS.enable.label[language], () =>
          connection.enabled ? setDisabling(true) : turn(),
        )}
        {button("test", words.test, () => void test())}
        {isPaused &&
          button(
            "try-now",
            ACTIONS["try-now"].label[language],
            () => void perform("try-now", () => act(connection, "try-now")),
          )}
        {mayCreate && connection.enabled && connection.environment !== "production" && (
          <Button size="small" variant="secondary" asChild>
            <Link to={`/settings/warehouse/new?from=${connection.id}`} title={setup.goLiveHint}>
              {setup.goLive}
            </Link>
          </Button>
        )}
        {mayDelete && button("delete", words.delete, () => setDeleting(true))}
      </div>
      {isDisabling && (
        <Confirm
          title={words.disableTitle(connection.name)}
          consequence={words.disableConsequence}
          action={words.disable}
          onAnswer={(isYes) => {
            setDisabling(false);
            if (isYes) turn();
          }}
        />
      )}
      {isDeleting && (
        <Confirm
          title={words.deleteTitle(connection.name)}
          consequence={words.deleteConsequence}
          action={words.delete}
          onAnswer={(isYes) => {
            setDeleting(false);
            if (isYes) void remove();
          }}
        />
      )}
    </>
  );
}
