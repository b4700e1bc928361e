import { ArrowPath, PauseSolid, PencilSquare, RocketLaunch, Trash } from "@medusajs/icons";
import { Button } from "@medusajs/ui";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { Can, ConnectionDetail } from "../../contract";
import { ACTIONS } from "../../catalogue/actions";
import { useLanguage, useText } from "../i18n/use-text";
import { ActionMenu, Confirm } from "../parts/buttons";
import { useAction } from "../parts/use-action";
import { act, useRefetchAll, useDeletion } from "./use-connections";

interface Props {
  readonly connection: ConnectionDetail;
  readonly can: Can;
  readonly onRename: () => void;
  readonly onReplaceKey: () => void;
  /** Called with the sentence of an action that was refused, and with null when the next one begins. */
  readonly onError: (sentence: string | null) => void;
  /** Called when a test ends well. */
  readonly onTested: () => void;
}

type Asked = "disable" | "delete";

/** Pauses that end when another ApiKey is entered. */
const KEY_PAUSES = ["invalid_key", "key_unreadable"];

/** The next step of a connection as a button, and everything else that is done to it in a menu. */
export function ConnectionActions({ connection, can, onRename, onReplaceKey, onError, onTested }: Props) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { busy, error, run } = useAction(useRefetchAll());
  // A refetch of the deleted connection would fail with 404.
  const deletion = useAction(() => Promise.resolve());
  const deleteConnection = useDeletion();
  // A question is about the connection as it was when it was asked.
  const [asked, setAsked] = useState<{ readonly what: Asked; readonly of: ConnectionDetail } | null>(null);
  const { id, name, enabled, enabled_at: enabledAt, environment, pause_reason: pause } = connection;
  const sentence = error ?? deletion.error;
  useEffect(() => onError(sentence), [sentence, onError]);

  const change = (action: "enable" | "disable" | "try-now", of = connection) =>
    void run(action, () => act(of, action));

  async function remove(of: ConnectionDetail): Promise<void> {
    const isDone = await deletion.run("delete", () => deleteConnection(of));
    if (isDone) void navigate("/settings/warehouse");
  }

  async function test(): Promise<void> {
    if (await run("test", () => act(connection, "test"), t("connections.works"))) onTested();
  }

  function choose(name: string): void {
    if (name === "rename") onRename();
    if (name === "test") void test();
    if (name === "disable" || name === "delete") setAsked({ what: name, of: connection });
  }

  const answered = {
    disable: (of: ConnectionDetail) => change("disable", of),
    delete: (of: ConnectionDetail) => void remove(of),
  };
  return (
    <>
      {enabledAt === null && (
        <Button size="small" asChild>
          <Link to={`/settings/warehouse/${id}/setup`}>{t("setup.goOn")}</Link>
        </Button>
      )}
      {!enabled && (
        <Button
          size="small"
          variant={enabledAt === null ? "secondary" : "primary"}
          isLoading={busy === "enable"}
          disabled={busy !== null}
          onClick={() => change("enable")}
        >
          {ACTIONS.enable.label[language]}
        </Button>
      )}
      {enabled && can.change_credentials && KEY_PAUSES.includes(pause ?? "") && (
        <Button size="small" type="button" onClick={onReplaceKey}>
          {t("connections.edit.key.title")}
        </Button>
      )}
      {enabled && pause !== null && (
        <Button
          size="small"
          variant="secondary"
          isLoading={busy === "try-now"}
          disabled={busy !== null}
          onClick={() => change("try-now")}
        >
          {ACTIONS["try-now"].label[language]}
        </Button>
      )}
      <ActionMenu
        label={t("connections.actions")}
        disabled={busy !== null}
        groups={[
          [
            { name: "rename", icon: <PencilSquare />, label: t("connections.edit.name.title") },
            { name: "test", icon: <ArrowPath />, label: t("connections.test") },
            ...(can.create_connections && enabled && environment !== "production"
              ? [
                  {
                    name: "go-live",
                    icon: <RocketLaunch />,
                    label: t("setup.goLive"),
                    to: `/settings/warehouse/new?from=${id}`,
                  },
                ]
              : []),
          ],
          enabled ? [{ name: "disable", icon: <PauseSolid />, label: t("connections.disable") }] : [],
          can.delete_connections && !enabled
            ? [{ name: "delete", icon: <Trash />, label: t("connections.delete") }]
            : [],
        ]}
        onAct={choose}
      />
      {asked && (
        <Confirm
          title={t(`connections.${asked.what}Title`, { name })}
          consequence={t(`connections.${asked.what}Consequence`)}
          action={t(`connections.${asked.what}`)}
          onAnswer={(isYes) => {
            setAsked(null);
            if (isYes) answered[asked.what](asked.of);
          }}
        />
      )}
    </>
  );
}
