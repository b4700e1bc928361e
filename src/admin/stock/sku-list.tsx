import { CheckCircle } from "@medusajs/icons";
import { Button, Checkbox, CommandBar, Table, Text } from "@medusajs/ui";
import { useState } from "react";
import type { ListedSkuView, StockResponse, StockView } from "../../contract";
import { routes } from "../../contract/routes";
import { call } from "../api";
import { useRefetchAll } from "../connections/use-connections";
import { figureText, momentText } from "../i18n/format";
import { useLanguage, useText } from "../i18n/use-text";
import { ErrorNote } from "../parts/boundary";
import { BarButton, Confirm } from "../parts/buttons";
import { Empty } from "../parts/empty";
import { QueryBoundary } from "../parts/query-boundary";
import { Pages } from "../parts/pages";
import { useAction } from "../parts/use-action";
import { ProductCells, SkuTable } from "./sku-table";
import { FigureCell, FigureTable, OpenRow, type Rows } from "./table";
import { type StockList, useLevels } from "./use-stock";

interface SkuListProps {
  readonly connectionId: string;
  readonly list: StockList;
  /** `note`, `q` and `after`, texts of the page's address. */
  readonly filters: Readonly<Record<string, string>>;
  readonly found: StockResponse;
  readonly onOpen: (sku: string) => void;
}

const NARROWED: Readonly<Record<StockList, Readonly<Record<string, string>>>> = {
  changes: { changes: "true" },
  odd: { odd: "true" },
  held: { held: "true" },
  all: {},
};

/** SKUs with their products, quantities and warnings. */
export function SkuList({ connectionId, list, filters, found, onOpen }: SkuListProps) {
  const query = useLevels(connectionId, { ...NARROWED[list], ...filters }, found.stock.synced_at);
  // Here, because a search that finds nothing has no list that could keep it.
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <QueryBoundary query={query}>
      {({ levels, next }) => (
        <div className="divide-y">
          {levels.length === 0 ? (
            <None
              list={list}
              stock={found.stock}
              isSearched={filters["q"] !== undefined || filters["note"] !== undefined}
            />
          ) : list === "held" ? (
            <QuarantineList
              connectionId={connectionId}
              levels={levels}
              found={found}
              onOpen={onOpen}
              selected={selected}
              onSelect={setSelected}
            />
          ) : (
            <SkuTable list={list} levels={levels} onOpen={onOpen} />
          )}
          <Pages next={next} />
        </div>
      )}
    </QueryBoundary>
  );
}

interface NoneProps {
  readonly list: StockList;
  readonly stock: StockView;
  readonly isSearched: boolean;
}

/** An empty list. That nothing differs is known only once Medusa has been compared with a report. */
function None({ list, stock, isSearched }: NoneProps) {
  const t = useText();
  if (stock.requested_at === null) return <Empty title={t("stock.none.report")} hint={t("stock.noneHint")} />;
  if (isSearched) return <Empty title={t("stock.noneFound")} hint={t("stock.noneFoundHint")} />;
  if (list === "all") return <Empty title={t("stock.none.all")} hint={t("stock.noneHint")} />;
  if (list === "changes" && stock.synced_at === null) return <Empty title={t("stock.none.comparison")} />;
  return <Empty icon={<CheckCircle />} title={t(`stock.none.${list}`)} />;
}

interface QuarantineListProps extends Rows {
  readonly connectionId: string;
  readonly found: StockResponse;
  /** The SKUs that are ticked, on all pages and of all searches. */
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (skus: ReadonlySet<string>) => void;
}

/** SKUs that a report lost at once: a person applies the loss, of all or of those that are selected. */
export function QuarantineList({
  connectionId,
  levels,
  found,
  onOpen,
  selected,
  onSelect,
}: QuarantineListProps) {
  const { stock, can } = found;
  const t = useText();
  const language = useLanguage();
  /** Holds the version of the stock when the question was asked. */
  const [asked, setAsked] = useState<{ readonly which: "all" | "selected"; readonly version: string } | null>(
    null,
  );
  const ask = (which: "all" | "selected") => setAsked({ which, version: stock.version });
  const { busy, error, run } = useAction(useRefetchAll());
  const select = (skus: readonly string[], isIn: boolean) => {
    const next = new Set(selected);
    for (const sku of skus)
      if (isIn) next.add(sku);
      else next.delete(sku);
    onSelect(next);
  };
  const here = levels.map(({ sku }) => sku);
  const chosen = here.filter((sku) => selected.has(sku)).length;
  const apply = async (which: "all" | "selected", expected: string) => {
    const isDone = await run(
      which,
      () =>
        call(routes.actOnStock, {
          params: { id: connectionId, action: "apply-quarantined" },
          body: { expected, ...(which === "selected" && { skus: [...selected] }) },
        }),
      t("stock.applied"),
    );
    if (isDone) onSelect(new Set());
  };
  const count = asked?.which === "all" ? stock.held : selected.size;
  const mayApply = can.act_on_stock;
  return (
    <div className="divide-y">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <Text size="small" leading="compact">
          {t("stock.heldNow", { count: stock.held, shown: figureText(stock.held, language) })}
        </Text>
        {mayApply && (
          <Button size="small" variant="secondary" isLoading={busy !== null} onClick={() => ask("all")}>
            {t("stock.applyHeld")}
          </Button>
        )}
        {error !== null && (
          <div className="w-full">
            <ErrorNote sentence={error} />
          </div>
        )}
      </div>
      <FigureTable
        heads={[
          ...(mayApply
            ? [
                {
                  label: (
                    <span className="flex items-center">
                      <Checkbox
                        aria-label={t("stock.selectAll")}
                        checked={chosen === here.length ? true : chosen > 0 ? "indeterminate" : false}
                        onCheckedChange={(isIn) => select(here, isIn === true)}
                      />
                    </span>
                  ),
                },
              ]
            : []),
          { label: t("stock.product") },
          { label: t("stock.sku") },
          { label: t("stock.before"), isFigure: true },
          { label: t("stock.lastReport"), isFigure: true },
          { label: t("stock.heldSince"), isFigure: true },
        ]}
      >
        {levels.map((level, index) => (
          <OpenRow key={level.sku} onOpen={() => onOpen(level.sku)} isLast={index === levels.length - 1}>
            {mayApply && (
              <Table.Cell onClick={(event) => event.stopPropagation()}>
                <span className="flex items-center">
                  <Checkbox
                    aria-label={t("stock.select", { sku: level.sku })}
                    checked={selected.has(level.sku)}
                    onCheckedChange={(isIn) => select([level.sku], isIn === true)}
                  />
                </span>
              </Table.Cell>
            )}
            <ProductCells level={level} onOpen={onOpen} />
            <FigureCell>{figureText(level.reported, language)}</FigureCell>
            <FigureCell>
              <Latest level={level} />
            </FigureCell>
            <FigureCell>
              {level.quarantined_at !== null && momentText(level.quarantined_at, language)}
            </FigureCell>
          </OpenRow>
        ))}
      </FigureTable>
      <CommandBar open={selected.size > 0 && asked === null}>
        <CommandBar.Bar>
          <CommandBar.Value>
            {t("stock.selected", { count: selected.size, shown: figureText(selected.size, language) })}
          </CommandBar.Value>
          <CommandBar.Seperator />
          <BarButton onClick={() => ask("selected")}>{t("stock.applyHeld")}</BarButton>
        </CommandBar.Bar>
      </CommandBar>
      {asked !== null && (
        <Confirm
          title={t("stock.applyHeldTitle")}
          consequence={t("stock.applyHeldConsequence", { count, shown: figureText(count, language) })}
          action={t("stock.applyHeld")}
          onAnswer={(isYes) => {
            setAsked(null);
            if (isYes) void apply(asked.which, asked.version);
          }}
        />
      )}
    </div>
  );
}

/** The quantity on hold; a report may have a SKU several times, or not at all. */
function Latest({ level: { quarantined_quantities: quantities } }: { readonly level: ListedSkuView }) {
  const t = useText();
  const language = useLanguage();
  return quantities === null
    ? t("stock.historyNotReported")
    : quantities.map((one) => figureText(one, language)).join(" + ");
}
