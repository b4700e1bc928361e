import { CheckCircle } from "@medusajs/icons";
import { useState } from "react";
import type { StockResponse, StockView } from "../../contract";
import { useText } from "../i18n/use-text";
import { Empty } from "../parts/empty";
import { Loaded } from "../parts/loaded";
import { Pages } from "../parts/pages";
import { QuarantineList } from "./quarantine-list";
import { type StockList, useLevels } from "./use-stock";
import { SkuTable } from "./sku-table";

interface Props {
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
export function SkuList({ connectionId, list, filters, found, onOpen }: Props) {
  const query = useLevels(connectionId, { ...NARROWED[list], ...filters }, found.stock.synced_at);
  // Here, because a search that finds nothing has no list that could keep it.
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <Loaded query={query}>
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
    </Loaded>
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
