import { MagnifyingGlass, ShoppingCart } from "@medusajs/icons";
import { Container, Heading } from "@medusajs/ui";
import type { ListOrdersResponse } from "../../contract";
import { useConnections } from "../connections/use-connections";
import { Empty } from "../parts/empty";
import { KyivTime } from "../parts/layout";
import { QueryBoundary } from "../parts/query-boundary";
import { Pages } from "../parts/pages";
import { useLanguage, useText } from "../i18n/use-text";
import { useListAddress } from "./address";
import { BulkProgress, useBulk } from "./bulk";
import { FilterBar } from "./filter-bar";
import { useFilters } from "./filters";
import { DownloadOrders, OlderOrders, SortMenu } from "./list-actions";
import { OrderRows } from "./order-rows";
import { Search } from "./search";
import { SelectionBar } from "./selection-bar";
import { PAGE_SIZE, useOrderList } from "./use-lists";
import { useSelection } from "./use-selection";

/** Warehouse orders with their filters in the page's address, so that a filtered list has a link. */
export function OrderTable() {
  const t = useText();
  const language = useLanguage();
  const address = useListAddress();
  const { asked, filters, narrow, clear } = address;
  const query = useOrderList(asked);
  const offered = useFilters(filters);
  const bulk = useBulk();
  return (
    <Container
      role="region"
      aria-label={t("lists.title")}
      data-sklad="orders"
      lang={language}
      className="divide-y overflow-hidden p-0"
    >
      <div className="flex items-center justify-between gap-x-2 px-6 py-4">
        <Heading>{t("lists.title")}</Heading>
        <div className="flex items-center gap-x-2">
          <DownloadOrders filters={filters} order={asked["order"]} />
          <OlderOrders />
        </div>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-6 py-4">
        <FilterBar offered={offered} set={filters} onNarrow={narrow} onClear={clear} />
        <div className="flex w-full shrink-0 items-center gap-x-2 md:w-auto">
          <Search value={filters["q"] ?? ""} onSearch={(q) => narrow({ q }, { replace: true })} />
          <SortMenu order={asked["order"]} onSort={(order) => narrow({ order })} />
        </div>
      </div>
      <BulkProgress bulk={bulk} />
      <QueryBoundary query={query}>
        {(page) =>
          page.orders.length === 0 && asked["after"] === undefined ? (
            <NoOrders />
          ) : (
            <Page page={page} isFormer={query.isPlaceholderData} bulk={bulk} />
          )
        }
      </QueryBoundary>
      <KyivTime />
    </Container>
  );
}

interface PageProps {
  readonly page: ListOrdersResponse;
  /** Whether it is still the page before the filters, the order or the page changed. */
  readonly isFormer: boolean;
  readonly bulk: ReturnType<typeof useBulk>;
}

function Page({ page, isFormer, bulk }: PageProps) {
  const t = useText();
  const { filters } = useListAddress();
  const selection = useSelection(JSON.stringify(filters), page.orders);
  const mayAct = page.can.act_on_orders;
  const shown = page.orders.length;
  return (
    <div aria-busy={isFormer}>
      {shown === 0 ? (
        <Empty title={t("lists.pageEmpty")} hint={t("lists.pageEmptyHint")} />
      ) : (
        <OrderRows orders={page.orders} selection={mayAct ? selection : undefined} isFormer={isFormer} />
      )}
      <Pages
        next={page.next}
        {...(shown > 0 && { range: { size: PAGE_SIZE, shown, count: page.count, more: page.more } })}
      />
      {mayAct && <SelectionBar selection={selection} page={page} filters={filters} bulk={bulk} />}
    </div>
  );
}

function NoOrders() {
  const t = useText();
  const { isNarrowed, filters, linkTo } = useListAddress();
  const { data } = useConnections();
  if (isNarrowed)
    return (
      <Empty
        icon={<MagnifyingGlass />}
        title={t("lists.noneFound")}
        hint={t(filters["q"] === undefined ? "lists.noneFoundHint" : "lists.noneSearchedHint")}
        action={{
          label: t("lists.clearFilters"),
          to: linkTo(Object.fromEntries(Object.keys(filters).map((name) => [name, null]))),
        }}
      />
    );
  const isRunning = data?.connections.some(({ enabled }) => enabled) ?? true;
  return (
    <Empty
      icon={<ShoppingCart />}
      title={t("lists.none")}
      hint={t(isRunning ? "lists.noneHint" : "lists.noneDisabledHint")}
    />
  );
}
