import { Button, Text } from "@medusajs/ui";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { ConnectionView } from "../../../../contract";
import { useConnections } from "../../../connections/use-connections";
import { Boundary } from "../../../parts/boundary";
import { Filter } from "../../../parts/filter";
import { Loaded } from "../../../parts/loaded";
import { Section } from "../../../parts/section";
import { Runs } from "../../../stock/runs";
import { Sku } from "../../../stock/sku";
import { SkuList, STOCK_LISTS, type StockList } from "../../../stock/sku-list";
import { Standing } from "../../../stock/standing";
import { useStock } from "../../../stock/use-stock";
import { useWords } from "../../../words";

/** Warehouse → Stock: reported quantities, their changes in Medusa, and warnings. */
export default function StockPage() {
  return (
    <Boundary>
      <Stock />
    </Boundary>
  );
}

function Stock() {
  const { stock: words } = useWords();
  const [params, setParams] = useSearchParams();
  const wanted = params.get("connection");
  const query = useConnections();
  const connections = query.data?.connections ?? [];
  const connection = connections.find(({ id }) => id === wanted) ?? connections[0];
  if (!connection)
    return (
      <Section title={words.title} name="stock">
        <Loaded query={query}>
          {() => (
            <Text size="small" className="px-6 py-4">
              {words.noConnection}
            </Text>
          )}
        </Loaded>
      </Section>
    );
  const others = connections.filter(({ id }) => id !== connection.id);
  return (
    <div className="flex flex-col gap-y-3">
      {others.length > 0 && (
        <nav aria-label={words.connection} className="flex flex-wrap gap-2">
          {connections.map(({ id, name }) => (
            <Button
              key={id}
              size="small"
              variant={id === connection.id ? "primary" : "secondary"}
              aria-pressed={id === connection.id}
              onClick={() => setParams({ connection: id })}
            >
              {name}
            </Button>
          ))}
        </nav>
      )}
      <OfConnection key={connection.id} connection={connection} />
    </div>
  );
}

function OfConnection({ connection }: { readonly connection: ConnectionView }) {
  const { stock: words } = useWords();
  const [params, setParams] = useSearchParams();
  const { list: named, connection: _, ...filters } = Object.fromEntries(params);
  const list = STOCK_LISTS.find((one) => one === named) ?? "changes";
  const show = (shown: StockList, narrowed: Readonly<Record<string, string>> = {}) =>
    setParams({ connection: connection.id, list: shown, ...narrowed });
  const [opened, setOpened] = useState<string | null>(null);
  const query = useStock(connection.id);
  return (
    <>
      <Section title={words.title} name="stock">
        <Loaded query={query}>
          {(found) => <Standing connection={connection} found={found} onShowHeld={() => show("held")} />}
        </Loaded>
        <div className="flex flex-wrap items-center gap-2 px-6 py-4">
          {STOCK_LISTS.map((one) => (
            <Button
              key={one}
              size="small"
              variant={one === list ? "primary" : "secondary"}
              aria-pressed={one === list}
              onClick={() => show(one)}
            >
              {words.lists[one]}
            </Button>
          ))}
          {list === "odd" && (
            <Filter
              label={words.kind}
              value={filters["note"] ?? ""}
              choices={words.noteNames}
              onChange={(note) => show("odd", note === "" ? {} : { note })}
            />
          )}
        </div>
        <SkuList key={list} connectionId={connection.id} list={list} filters={filters} onOpen={setOpened} />
      </Section>
      <Section title={words.runs} name="stock-runs">
        <Runs connectionId={connection.id} />
      </Section>
      {opened !== null && <Sku connectionId={connection.id} sku={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Crumb() {
  return useWords().stock.title;
}

export const handle = { breadcrumb: () => <Crumb /> };
