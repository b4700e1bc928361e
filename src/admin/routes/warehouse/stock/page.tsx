import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Buildings } from "@medusajs/icons";
import { Button, Select } from "@medusajs/ui";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { ConnectionView, StockNoteView, StockResponse } from "../../../../contract";
import { STOCK_NOTES } from "../../../../catalogue/stock";
import { useConnections } from "../../../connections/use-connections";
import { countText } from "../../../i18n/format";
import { useLanguage, useText } from "../../../i18n/use-text";
import { membersOf } from "../../../lists/address";
import { FilterBar } from "../../../lists/filter-bar";
import { Search } from "../../../lists/search";
import { Boundary, ErrorNote } from "../../../parts/boundary";
import { connectAction, Empty } from "../../../parts/empty";
import { KyivTime, ListTabs, Section } from "../../../parts/layout";
import { QueryBoundary } from "../../../parts/query-boundary";
import { Menu } from "../../../stock/menu";
import { Products } from "../../../stock/products";
import { Runs } from "../../../stock/runs";
import { Sku } from "../../../stock/sku";
import { STOCK_LISTS, type StockList, useStock } from "../../../stock/use-stock";
import { SkuList } from "../../../stock/sku-list";
import { Standing } from "../../../stock/standing";
import { useRefresh } from "../../../stock/use-refresh";

const NOTES = [
  "unknown_sku",
  "unmanaged",
  "opted_out",
  "shared",
  "unreadable_metadata",
  "no_level",
  "not_reported",
  "negative",
  "duplicate",
  "rounded_down",
  "short",
  "by_hand",
  "held",
] as const satisfies StockNoteView["code"][];

/** Warehouse → Stock: reported quantities, their changes in Medusa, and warnings. */
export default function StockPage() {
  return (
    <Boundary>
      <Stock />
    </Boundary>
  );
}

function Stock() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const wanted = params.get("connection");
  const query = useConnections();
  const connections = query.data?.connections ?? [];
  const connection = connections.find(({ id }) => id === wanted) ?? connections[0];
  if (!connection)
    return (
      <Section level="h1" title={t("stock.title")} name="stock">
        <QueryBoundary query={query}>
          {({ can }) => (
            <Empty
              icon={<Buildings />}
              title={t("common.notConnected")}
              hint={t("stock.noConnectionHint")}
              action={connectAction(can.create_connections, t)}
            />
          )}
        </QueryBoundary>
      </Section>
    );
  return (
    <div className="flex flex-col gap-y-3">
      <OfConnection key={connection.id} connection={connection}>
        {connections.length > 1 && (
          <Select size="small" value={connection.id} onValueChange={(id) => setParams({ connection: id })}>
            <Select.Trigger aria-label={t("stock.connection")} style={{ width: "12rem" }}>
              <Select.Value />
            </Select.Trigger>
            <Select.Content>
              {connections.map(({ id, name }) => (
                <Select.Item key={id} value={id}>
                  {name}
                </Select.Item>
              ))}
            </Select.Content>
          </Select>
        )}
      </OfConnection>
    </div>
  );
}

interface Props {
  readonly connection: ConnectionView;
  /** The choice of the connection. */
  readonly children: ReactNode;
}

function OfConnection({ connection, children }: Props) {
  const t = useText();
  const [opened, setOpened] = useState<string | null>(null);
  const query = useStock(connection.id);
  const refresh = useRefresh(connection, query.data?.stock);
  const mayRefresh =
    connection.enabled && connection.settings.stock_sync !== "off" && query.data?.can.act_on_stock;
  return (
    <>
      <Section
        level="h1"
        title={t("stock.title")}
        name="stock"
        aside={
          <>
            {children}
            {mayRefresh && (
              <Button
                size="small"
                variant="secondary"
                isLoading={refresh.isUnderWay}
                onClick={() => void refresh.start()}
              >
                {t("stock.read")}
              </Button>
            )}
            {query.data && <Menu connection={connection} found={query.data} />}
          </>
        }
      >
        <QueryBoundary query={query}>
          {(found) => (
            <>
              {refresh.error !== null && (
                <div className="px-6 py-4">
                  <ErrorNote sentence={refresh.error} />
                </div>
              )}
              {!connection.enabled && found.stock.requested_at === null ? (
                <Empty
                  title={t("stock.notEnabled")}
                  action={{ label: t("stock.toConnection"), to: `/settings/warehouse/${connection.id}` }}
                />
              ) : (
                <>
                  <Standing connection={connection} found={found} progress={refresh.progress} />
                  <Products connection={connection} />
                  <Lists connection={connection} found={found} onOpen={setOpened} />
                </>
              )}
            </>
          )}
        </QueryBoundary>
        <KyivTime />
      </Section>
      {query.data && query.data.stock.requested_at !== null && <Runs connectionId={connection.id} />}
      {opened !== null && <Sku connectionId={connection.id} sku={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface ListsProps {
  readonly connection: ConnectionView;
  readonly found: StockResponse;
  readonly onOpen: (sku: string) => void;
}

function Lists({ connection, found, onOpen }: ListsProps) {
  const t = useText();
  const language = useLanguage();
  const [params, setParams] = useSearchParams();
  const named = params.get("list");
  const filters = membersOf(params, ["note", "q", "after"]);
  const { counts, writes } = found.stock;
  // Once Medusa is updated, there is a change to look at only for moments. The list that is shown first stays.
  const [usual] = useState<StockList>(writes && counts.changes.count === 0 ? "all" : "changes");
  const list = STOCK_LISTS.find((one) => one === named) ?? usual;
  const { q = "", note = "" } = filters;
  const show = (shown: StockList, narrowed: Readonly<Record<string, string>>) =>
    setParams({
      ...{ connection: connection.id, list: shown },
      ...Object.fromEntries(Object.entries(narrowed).filter(([, text]) => text !== "")),
    });
  const search = (text: string) => {
    // The address may be ahead of what is rendered, after a quick change of the list.
    const next = new URLSearchParams(window.location.search);
    next.delete("after");
    if (text === "") next.delete("q");
    else next.set("q", text);
    setParams(next, { replace: true });
  };
  return (
    <ListTabs
      label={t("stock.title")}
      shown={list}
      tabs={STOCK_LISTS.map((name) => ({
        name,
        label: t(`stock.lists.${name}`),
        count: countText(counts[name].count, counts[name].more, language),
      }))}
      onShow={(name) => show(name, { q })}
      aside={
        <div className="flex flex-1 flex-wrap items-center justify-end gap-2">
          {list === "odd" && (
            <FilterBar
              offered={[
                {
                  name: "note",
                  label: t("stock.kind"),
                  choices: NOTES.map((value) => ({ value, label: STOCK_NOTES[value][language] })),
                },
              ]}
              set={note === "" ? {} : { note }}
              onNarrow={({ note: chosen }) => show("odd", { q, note: chosen ?? "" })}
              onClear={() => show("odd", { q })}
            />
          )}
          <Search label={t("stock.search")} value={q} onSearch={search} />
        </div>
      }
    >
      <SkuList
        key={list}
        connectionId={connection.id}
        list={list}
        filters={filters}
        found={found}
        onOpen={onOpen}
      />
    </ListTabs>
  );
}

function Crumb() {
  return useText()("stock.title");
}

export const handle = { breadcrumb: () => <Crumb /> };

export const config = defineRouteConfig({ label: "menu.stock", translationNs: "sklad", rank: 1 });
