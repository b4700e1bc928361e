import { Table, Text } from "@medusajs/ui";
import { Loaded } from "../parts/loaded";
import { useLanguage, useWords } from "../words";
import { momentText } from "../words/moments";
import { useRuns } from "./use-stock";

/** The latest comparisons with Medusa, with their results and durations. */
export function Runs({ connectionId }: { readonly connectionId: string }) {
  const { stock: words } = useWords();
  const language = useLanguage();
  const figures = (...counts: readonly number[]) =>
    counts.map((count) => count.toLocaleString(language)).join(" / ");
  return (
    <Loaded query={useRuns(connectionId)}>
      {({ runs }) =>
        runs.length === 0 ? (
          <Text size="small" className="px-6 py-4">
            {words.noRuns}
          </Text>
        ) : (
          <div className="overflow-x-auto">
            <Table>
              <Table.Header>
                <Table.Row>
                  <Table.HeaderCell>{words.ran}</Table.HeaderCell>
                  <Table.HeaderCell>{words.runKind}</Table.HeaderCell>
                  <Table.HeaderCell>{words.counts}</Table.HeaderCell>
                  <Table.HeaderCell>{words.took}</Table.HeaderCell>
                </Table.Row>
              </Table.Header>
              <Table.Body>
                {runs.map(({ id, kind, finished_at: at, duration_ms: ms, counts }) => (
                  <Table.Row key={id}>
                    <Table.Cell className="tabular-nums">{momentText(at, language)}</Table.Cell>
                    <Table.Cell>{words.kinds[kind]}</Table.Cell>
                    <Table.Cell className="tabular-nums">
                      {figures(counts.compared, counts.differing, counts.written + counts.created)}
                      {counts.refused > 0 && ` · ${words.refusedRun(counts.refused)}`}
                    </Table.Cell>
                    <Table.Cell className="tabular-nums">
                      {words.seconds((ms / 1000).toLocaleString(language, { maximumFractionDigits: 1 }))}
                    </Table.Cell>
                  </Table.Row>
                ))}
              </Table.Body>
            </Table>
          </div>
        )
      }
    </Loaded>
  );
}
