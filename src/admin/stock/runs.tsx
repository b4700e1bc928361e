import { Container, StatusBadge, Table, Text } from "@medusajs/ui";
import type { StockRunView } from "../../contract";
import { figureText, momentText } from "../i18n/format";
import { useLanguage, useText } from "../i18n/use-text";
import { Disclosure } from "../parts/layout";
import { QueryBoundary } from "../parts/query-boundary";
import { FigureCell, FigureTable, OpenRow } from "./table";
import { useRuns } from "./use-stock";

/** The comparisons with Medusa that changed something or failed, folded, with the number of the others. */
export function Runs({ connectionId }: { readonly connectionId: string }) {
  const t = useText();
  const language = useLanguage();
  return (
    <Container
      role="region"
      aria-label={t("stock.runs")}
      data-sklad="stock-runs"
      lang={language}
      className="p-0"
    >
      <Disclosure title={t("stock.runs")}>
        <QueryBoundary query={useRuns(connectionId)}>
          {({ runs, quiet }) => (
            <>
              <Text size="small" className="text-ui-fg-subtle pb-3">
                {quiet === 0
                  ? t("stock.quietNone")
                  : t("stock.quiet", { count: quiet, shown: figureText(quiet, language) })}
              </Text>
              {runs.length === 0 ? <Text size="small">{t("stock.noRuns")}</Text> : <RunTable runs={runs} />}
            </>
          )}
        </QueryBoundary>
      </Disclosure>
    </Container>
  );
}

function RunTable({ runs }: { readonly runs: readonly StockRunView[] }) {
  const t = useText();
  const language = useLanguage();
  const heads = ["compared", "updated", "refused", "took"] as const;
  return (
    <FigureTable
      label={t("stock.runs")}
      heads={[
        { label: t("stock.ran") },
        { label: t("stock.runKind") },
        ...heads.map((head) => ({ label: t(`stock.runHeads.${head}`), isFigure: true })),
      ]}
    >
      {runs.map(({ id, kind, finished_at: at, duration_ms: ms, counts }, index) => (
        <OpenRow key={id} isLast={index === runs.length - 1}>
          <Table.Cell className="whitespace-nowrap tabular-nums">{momentText(at, language)}</Table.Cell>
          <Table.Cell>
            <StatusBadge color={kind === "failed" ? "red" : "green"} className="text-nowrap">
              {t(`stock.kinds.${kind}`)}
            </StatusBadge>
          </Table.Cell>
          <FigureCell>{figureText(counts.compared, language)}</FigureCell>
          <FigureCell>{figureText(counts.written + counts.created, language)}</FigureCell>
          <FigureCell>{figureText(counts.refused, language)}</FigureCell>
          <FigureCell>
            {t("stock.seconds", {
              seconds: (ms / 1000).toLocaleString(language, { maximumFractionDigits: 1 }),
            })}
          </FigureCell>
        </OpenRow>
      ))}
    </FigureTable>
  );
}
