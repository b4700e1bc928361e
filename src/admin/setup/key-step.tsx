import { Button, StatusBadge } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Can, ConnectionDetail } from "../../contract";
import { isRefusedAs, sentenceOf } from "../api";
import { EditConnection } from "../connections/credentials";
import { SenderSentence } from "../connections/facts";
import { act, useRefetchAll } from "../connections/use-connections";
import { Trouble } from "../parts/boundary";
import { Disclosure } from "../parts/disclosure";
import { useLanguage, useText } from "../i18n/use-text";
import { Check } from "./check";
import { Facts } from "../parts/facts";
import { NotReal } from "../connections/environment";
import { Step } from "./step";

interface Props {
  readonly connection: ConnectionDetail;
  readonly can: Can;
  readonly onDone: () => void;
}

/** The setup step for the ApiKey, which is tested when the step opens and after each replacement. */
export function KeyStep({ connection, can, onDone }: Props) {
  const t = useText();
  const language = useLanguage();
  const refetchAll = useRefetchAll();
  const [isReplacing, setReplacing] = useState(false);
  const { id, environment, api_key_set_at: setAt, base_url: address, sender } = connection;
  const test = useQuery({
    queryKey: ["sklad-test", id, setAt, address],
    queryFn: async () => {
      await act(connection, "test");
      // The other pages show then that the warehouse has accepted the key.
      await refetchAll();
      return true;
    },
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  const state = test.isFetching
    ? "asking"
    : test.isSuccess
      ? "works"
      : isRefusedAs(test.error, "key_not_accepted")
        ? "fails"
        : "notChecked";
  return (
    <Step
      title={t("setup.keyTitle")}
      hint={t("setup.keyHint")}
      refused={null}
      isBusy={test.isFetching}
      action={t("setup.next")}
      isReady={test.isSuccess}
      onDone={onDone}
      after={
        isReplacing && (
          <EditConnection connection={connection} edited="key" onClose={() => setReplacing(false)} />
        )
      }
    >
      <NotReal environment={environment} />
      <Facts
        of={[
          [t("connections.environment"), t(`connections.environments.${environment}`)],
          [t("connections.address"), address],
          [
            "ApiKey",
            <span key="key" className="flex flex-wrap items-center gap-2">
              <span>…{connection.api_key_last_four}</span>
              <span role="status">
                <StatusBadge color={COLORS[state]}>{t(`setup.keyStates.${state}`)}</StatusBadge>
              </span>
              {can.change_credentials && (
                <Button size="small" variant="transparent" type="button" onClick={() => setReplacing(true)}>
                  {t("connections.edit.key.title")}
                </Button>
              )}
            </span>,
          ],
          [
            t("connections.sender"),
            test.isSuccess && sender !== null ? <SenderSentence key="sender" of={sender} /> : null,
          ],
        ]}
      />
      {test.error && !test.isFetching && (
        <Trouble sentence={sentenceOf(test.error, t, language)} again={() => void test.refetch()} />
      )}
      {test.isSuccess && (
        <div className="shadow-elevation-card-rest rounded-lg">
          <Disclosure title={t("setup.checkTitle")}>
            <Check connectionId={id} />
          </Disclosure>
        </div>
      )}
    </Step>
  );
}

const COLORS = { asking: "grey", works: "green", fails: "red", notChecked: "orange" } as const;
