import { Button, Table, Text } from "@medusajs/ui";
import type { ReactNode } from "react";
import type { StockLevelView, StockNoteView } from "../../contract";
import { Loaded } from "../parts/loaded";
import { Pages } from "../parts/pages";
import { useWords } from "../words";
import { notesText } from "./notes";
import { useLevels, usePreview } from "./use-stock";

export const STOCK_LISTS = ["changes", "odd", "held", "all"] as const;
export type StockList = (typeof STOCK_LISTS)[number];

interface Props {
  readonly connectionId: string;
  readonly list: StockList;
  /** `note` and `after`, texts of the page's address. */
  readonly filters: Readonly<Record<string, string>>;
  readonly onOpen: (sku: string) => void;
}

/** SKUs with their quantities and warnings. */
export function SkuList(props: Props) {
  return props.list === "changes" ? <Changes {...props} /> : <Levels {...props} />;
}

function Changes({ connectionId, filters, onOpen }: Props) {
  const { stock: words } = useWords();
  return (
    <Loaded query={usePreview(connectionId, filters["after"])}>
      {({ skus, next }) =>
        skus.length === 0 ? (
          <Empty list="changes" next={next} />
        ) : (
          <Rows heads={[words.sku, words.reported, words.free, words.inMedusa, words.becomes]} next={next}>
            {skus.map(({ sku, reported, free, medusa, stocked, notes }) => (
              <Row
                key={sku}
                sku={sku}
                cells={[reported, free, medusa?.stocked ?? words.noLevel, stocked]}
                notes={notes}
                onOpen={onOpen}
              />
            ))}
          </Rows>
        )
      }
    </Loaded>
  );
}

const NARROWED: Readonly<Record<Exclude<StockList, "changes">, Readonly<Record<string, string>>>> = {
  odd: { odd: "true" },
  held: { held: "true" },
  all: {},
};

function Levels({ connectionId, list, filters, onOpen }: Props) {
  const { stock: words } = useWords();
  const narrowed = list === "changes" ? {} : NARROWED[list];
  return (
    <Loaded query={useLevels(connectionId, { ...narrowed, ...filters })}>
      {({ levels, next }) =>
        levels.length === 0 ? (
          <Empty list={list} next={next} />
        ) : (
          <Rows heads={[words.sku, words.reported, words.applies]} next={next}>
            {levels.map((level) => (
              <Row
                key={level.sku}
                sku={level.sku}
                cells={[reportedOf(level), level.applied ?? "–"]}
                notes={level.notes}
                looksLike={level.looks_like}
                onOpen={onOpen}
              />
            ))}
          </Rows>
        )
      }
    </Loaded>
  );
}

/** The quantity in force, with the one that is on hold next to it. */
function reportedOf({
  reported,
  quarantined_at: heldAt,
  quarantined_quantities: held,
}: StockLevelView): string {
  if (heldAt === null) return reported ?? "–";
  return `${reported ?? "–"} → ${held?.join(" + ") ?? "–"}`;
}

function Empty({ list, next }: { readonly list: StockList; readonly next: string | null }) {
  const { stock: words } = useWords();
  return (
    <>
      <Text size="small" className="px-6 py-8 text-center">
        {next === null ? words.none[list] : words.noneHere}
      </Text>
      <Pages next={next} />
    </>
  );
}

interface RowsProps {
  readonly heads: readonly string[];
  readonly next: string | null;
  readonly children: ReactNode;
}

function Rows({ heads, next, children }: RowsProps) {
  const { stock: words } = useWords();
  return (
    <>
      <div className="overflow-x-auto">
        <Table>
          <Table.Header>
            <Table.Row>
              {heads.map((head) => (
                <Table.HeaderCell key={head}>{head}</Table.HeaderCell>
              ))}
              <Table.HeaderCell>{words.notes}</Table.HeaderCell>
              <Table.HeaderCell>
                <span className="sr-only">{words.show}</span>
              </Table.HeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>{children}</Table.Body>
        </Table>
      </div>
      <Pages next={next} />
    </>
  );
}

interface RowProps {
  readonly sku: string;
  readonly cells: readonly string[];
  readonly notes: readonly StockNoteView[];
  readonly looksLike?: readonly string[];
  readonly onOpen: (sku: string) => void;
}

function Row({ sku, cells, notes, looksLike, onOpen }: RowProps) {
  const { stock: words } = useWords();
  return (
    <Table.Row>
      <Table.Cell>{sku}</Table.Cell>
      {cells.map((cell, index) => (
        <Table.Cell key={index} className="tabular-nums">
          {cell}
        </Table.Cell>
      ))}
      <Table.Cell>{notesText(words, notes, looksLike)}</Table.Cell>
      <Table.Cell className="text-right">
        <Button
          size="small"
          variant="transparent"
          aria-label={`${words.show} ${sku}`}
          onClick={() => onOpen(sku)}
        >
          {words.show}
        </Button>
      </Table.Cell>
    </Table.Row>
  );
}
