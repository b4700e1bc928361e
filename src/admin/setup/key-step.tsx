import { Button, Hint, StatusBadge, Table, Text } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Can, ConnectionCheckResponse, ConnectionDetail } from "../../contract";
import { routes } from "../../contract/routes";
import { call, isRefusedAs, sentenceOf } from "../api";
import { EditConnection } from "../connections/credentials";
import { NotReal, SenderSentence } from "../connections/facts";
import { act, useRefetchAll } from "../connections/use-connections";
import { useLanguage, useText } from "../i18n/use-text";
import { ErrorNote } from "../parts/boundary";
import { Disclosure, Facts } from "../parts/layout";
import { QueryBoundary } from "../parts/query-boundary";
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
      error={null}
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
        <ErrorNote sentence={sentenceOf(test.error, t, language)} again={() => void test.refetch()} />
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

type Checked = ConnectionCheckResponse["operations"][number];

const COLORS_OF_JUDGEMENTS = {
  as_expected: "green",
  empty: "grey",
  differs: "orange",
  refused: "orange",
  failed: "red",
  not_asked: "grey",
} as const satisfies Record<Checked["verdict"], string>;
const DIFFERENT: readonly Checked["verdict"][] = ["differs", "refused", "failed"];

/** The check of every read operation, on demand because its calls count against the rate limit. */
function Check({ connectionId }: { readonly connectionId: string }) {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  const query = useQuery({
    // Outside of "sklad", whose queries every action refetches: the calls count against the rate limit.
    queryKey: ["sklad-check", connectionId],
    queryFn: () => call(routes.checkConnection, { params: { id: connectionId } }),
    enabled: isAsked,
    staleTime: Infinity,
    retry: false,
    refetchOnReconnect: false,
  });
  const again = () => (isAsked ? void query.refetch() : setAsked(true));
  return (
    <div className="flex flex-col gap-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" variant="secondary" type="button" isLoading={query.isFetching} onClick={again}>
          {t("setup.check")}
        </Button>
        <Hint className="flex-1" style={{ minWidth: "14rem" }}>
          {t("setup.checkHint")}
        </Hint>
      </div>
      {isAsked && (
        <QueryBoundary query={query}>{({ operations }) => <Operations of={operations} />}</QueryBoundary>
      )}
    </div>
  );
}

function Operations({ of }: { readonly of: readonly Checked[] }) {
  const t = useText();
  const different = of.filter(({ verdict }) => DIFFERENT.includes(verdict)).length;
  return (
    <div className="flex flex-col gap-y-3">
      <Text size="small" role="status">
        {different === 0 ? t("setup.allWell") : t("setup.someDiffer", { count: different })}
      </Text>
      <div className="overflow-x-auto">
        <Table>
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell>{t("setup.operation")}</Table.HeaderCell>
              <Table.HeaderCell>{t("setup.response")}</Table.HeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {of.map(({ operation, verdict, fields }) => (
              <Table.Row key={operation}>
                <Table.Cell>
                  {t(`setup.operations.${operation}`, operation)}
                  <span className="text-ui-fg-muted"> · {operation}</span>
                </Table.Cell>
                <Table.Cell>
                  <StatusBadge color={COLORS_OF_JUDGEMENTS[verdict]}>
                    {t(`setup.verdicts.${verdict}`)}
                  </StatusBadge>
                  {fields.length > 0 && (
                    <div
                      className="txt-small text-ui-fg-muted whitespace-normal break-words"
                      style={{ maxWidth: "20rem" }}
                    >
                      {t("setup.came", { fields: fields.join(", ") })}
                    </div>
                  )}
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      </div>
    </div>
  );
}
