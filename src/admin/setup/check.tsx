import { Button, Hint, StatusBadge, Table, Text } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ConnectionCheckResponse } from "../../contract";
import { routes } from "../../contract/routes";
import { call } from "../api";
import { Loaded } from "../parts/loaded";
import { useText } from "../i18n/use-text";

type Checked = ConnectionCheckResponse["operations"][number];

const COLORS = {
  as_expected: "green",
  empty: "grey",
  differs: "orange",
  refused: "orange",
  failed: "red",
  not_asked: "grey",
} as const satisfies Record<Checked["verdict"], string>;
const DIFFERENT: readonly Checked["verdict"][] = ["differs", "refused", "failed"];

/** The check of every read operation, on demand because its calls count against the rate limit. */
export function Check({ connectionId }: { readonly connectionId: string }) {
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
      {isAsked && <Loaded query={query}>{({ operations }) => <Operations of={operations} />}</Loaded>}
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
                  <StatusBadge color={COLORS[verdict]}>{t(`setup.verdicts.${verdict}`)}</StatusBadge>
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
