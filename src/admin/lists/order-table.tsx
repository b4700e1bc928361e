import { Button, Input, Table, Text } from "@medusajs/ui";
import { type FormEvent, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { ListOrdersResponse } from "../../contract";
import { Filter } from "../parts/filter";
import { Loaded } from "../parts/loaded";
import { Pages } from "../parts/pages";
import { Section } from "../parts/section";
import { ToneBadge } from "../parts/tone-badge";
import { useLanguage, useWords } from "../words";
import { BulkFound } from "./bulk";
import { useOrderList, useReasons } from "./use-lists";

/** Warehouse orders with their filters in the page's address, so that a filtered list has a link. */
export function OrderTable() {
  const { lists: words } = useWords();
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(params);
  const { after: _, ...narrowed } = filters;
  const query = useOrderList(filters);
  /** A changed filter starts again at the first page. */
  const narrow = (name: string, value: string) => {
    const { [name]: _, ...others } = narrowed;
    setParams(value === "" ? others : { ...others, [name]: value });
  };
  return (
    <Section title={words.title} name="orders">
      <div className="flex flex-wrap items-center gap-2 px-6 py-4">
        <Search key={filters.q ?? ""} value={filters.q ?? ""} onSearch={(q) => narrow("q", q)} />
        <Filter
          label={words.urgency}
          value={filters.tone ?? ""}
          choices={words.tones}
          onChange={(tone) => narrow("tone", tone)}
        />
        <UnbookedCash
          isShown={filters.cash !== undefined}
          onShow={(isShown) => narrow("cash", isShown ? "unbooked" : "")}
        />
        {filters.reason !== undefined && (
          <Button size="small" variant="secondary" onClick={() => narrow("reason", "")}>
            {words.allReasons}
          </Button>
        )}
      </div>
      <Loaded query={query}>
        {(page) => (
          <>
            <BulkFound key={params.toString()} filters={narrowed} page={page} />
            {page.orders.length > 0 ? (
              <Rows page={page} />
            ) : (
              <Text size="small" className="px-6 py-8 text-center">
                {params.size > 0 ? words.noneFound : words.none}
              </Text>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface UnbookedCashProps {
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/** Filter for orders whose collected cash is not paid in Medusa, with their number. */
function UnbookedCash({ isShown, onShow }: UnbookedCashProps) {
  const { lists: words } = useWords();
  const { data } = useReasons();
  const { count = 0, more = false } = data?.cash_unbooked ?? {};
  if (count === 0 && !isShown) return null;
  return (
    <Button
      size="small"
      variant={isShown ? "primary" : "secondary"}
      aria-pressed={isShown}
      onClick={() => onShow(!isShown)}
    >
      {words.cashUnbooked(`${String(count)}${more ? "+" : ""}`)}
    </Button>
  );
}

function Search({ value, onSearch }: { readonly value: string; readonly onSearch: (q: string) => void }) {
  const { lists: words } = useWords();
  const [q, setQ] = useState(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(q.trim());
  };
  return (
    <form role="search" onSubmit={submit} style={{ width: "24rem" }} className="max-w-full">
      <Input
        // The icon of Medusa's own search field has no accessible name.
        type="text"
        role="searchbox"
        size="small"
        aria-label={words.search}
        placeholder={words.search}
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
    </form>
  );
}

function Rows({ page }: { readonly page: ListOrdersResponse }) {
  const { lists: words } = useWords();
  const language = useLanguage();
  return (
    <>
      <div className="overflow-x-auto">
        <Table>
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell>{words.number}</Table.HeaderCell>
              <Table.HeaderCell>{words.state}</Table.HeaderCell>
              <Table.HeaderCell>{words.details}</Table.HeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {page.orders.map(({ id, order_id: orderId, number, situation }) => (
              <Table.Row key={id}>
                <Table.Cell>
                  <Link
                    to={`/orders/${orderId}`}
                    className="text-ui-fg-base hover:text-ui-fg-subtle underline"
                  >
                    {number}
                  </Link>
                </Table.Cell>
                <Table.Cell>
                  <ToneBadge situation={situation} />
                </Table.Cell>
                <Table.Cell>
                  <span className="block whitespace-normal py-2" style={{ minWidth: "20rem" }}>
                    {situation.sentence[language]}
                  </span>
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      </div>
      <Pages next={page.next} />
    </>
  );
}
