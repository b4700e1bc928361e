import { Button, Drawer, Text } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { BranchesResponse, CitiesResponse, OrderView } from "../../contract";
import { LONGEST_SEARCH, routes } from "../../contract/routes";
import { call } from "../api";
import { ErrorNote } from "../parts/boundary";
import { TextField } from "../parts/fields";
import { DrawerHead } from "../parts/layout";
import { QueryBoundary } from "../parts/query-boundary";
import { useAction } from "../parts/use-action";
import { type Text as Texts, useText } from "../i18n/use-text";
import { useRefetchOrder } from "./use-orders";

type City = CitiesResponse["cities"][number];
type Branch = BranchesResponse["branches"][number];

interface Props {
  /** The order as it was when the form opened. */
  readonly order: OrderView;
  readonly onClose: () => void;
}

/** A form for the carrier's branch of an order, which Medusa does not have. */
export function ChooseBranch({ order, onClose }: Props) {
  const t = useText();
  const { busy, error, run } = useAction(useRefetchOrder(order.order_id));
  const [city, setCity] = useState<City | null>(null);

  async function choose(branch: Branch): Promise<void> {
    const body = {
      warehouse_ref: branch.ref,
      warehouse_name: branch.name,
      ...(city && { city_name: city.name, city_ref: city.ref }),
      expected: order.version,
    };
    const work = () => call(routes.chooseBranch, { params: { id: order.id }, body });
    if (await run(branch.ref, work)) onClose();
  }

  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content data-sklad="choose-branch">
        <DrawerHead title={t("branch.title")} description={city ? city.name : t("branch.hint")} />
        <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto">
          {error !== null && <ErrorNote sentence={error} />}
          {city ? (
            <Branches
              connectionId={order.connection_id}
              city={city}
              busy={busy}
              onChoose={(branch) => void choose(branch)}
            />
          ) : (
            <Cities connectionId={order.connection_id} onChoose={setCity} />
          )}
        </Drawer.Body>
        {city && (
          <Drawer.Footer>
            <Button size="small" variant="secondary" onClick={() => setCity(null)}>
              {t("branch.otherCity")}
            </Button>
          </Drawer.Footer>
        )}
      </Drawer.Content>
    </Drawer>
  );
}

interface CitiesProps {
  readonly connectionId: string;
  readonly onChoose: (city: City) => void;
}

function Cities({ connectionId, onChoose }: CitiesProps) {
  const t = useText();
  const [q, setQ] = useState("");
  const query = useQuery({
    queryKey: ["sklad", "cities", connectionId, q],
    queryFn: () => call(routes.findCities, { params: { id: connectionId }, query: { q } }),
    enabled: q !== "",
    ...ASKED_ONCE,
  });
  return (
    <>
      <Search label={t("branch.city")} onSearch={setQ} />
      {q !== "" && (
        <QueryBoundary query={query}>
          {({ cities, has_more }) => (
            <>
              <Choices
                of={cities.map((city) => ({
                  ...city,
                  label: [city.name, city.region && regionText(city.region, t)].filter(Boolean).join(", "),
                }))}
                onChoose={onChoose}
              />
              {has_more && cities.length > 0 && (
                <Text size="small">{t("branch.moreCities", { shown: cities.length })}</Text>
              )}
            </>
          )}
        </QueryBoundary>
      )}
    </>
  );
}

/** A region in the page's language; its name stays as the directory has it: `Львівська region`, `Львівська обл.` */
function regionText(region: string, t: Texts): string {
  const [, name] = /^(\S+ька)(?: обл(?:\.|асть))?$/i.exec(region) ?? [];
  return name === undefined ? region : t("branch.region", { name });
}

interface BranchesProps {
  readonly connectionId: string;
  readonly city: City;
  readonly busy: string | null;
  readonly onChoose: (branch: Branch) => void;
}

function Branches({ connectionId, city, busy, onChoose }: BranchesProps) {
  const t = useText();
  const [q, setQ] = useState("");
  const query = useQuery({
    queryKey: ["sklad", "branches", connectionId, city.ref, q],
    queryFn: () =>
      call(routes.findBranches, {
        params: { id: connectionId },
        query: { city: city.ref, ...(q !== "" && { q }) },
      }),
    ...ASKED_ONCE,
  });
  return (
    <>
      <Search label={t("branch.branch")} onSearch={setQ} />
      <QueryBoundary query={query}>
        {({ branches, has_more }) => (
          <>
            <Choices
              of={branches.map((branch) => ({
                ...branch,
                label: branch.is_closed ? `${branch.name} · ${t("branch.closed")}` : branch.name,
                disabled: branch.is_closed,
              }))}
              busy={busy}
              onChoose={onChoose}
            />
            {has_more && branches.length > 0 && (
              <Text size="small">{t("branch.more", { shown: branches.length })}</Text>
            )}
          </>
        )}
      </QueryBoundary>
    </>
  );
}

/** A search on demand: each one takes a call of the rate limit, so it neither runs with every letter nor twice. */
const ASKED_ONCE = { staleTime: Infinity, retry: false, refetchOnReconnect: false } as const;

function Search({ label, onSearch }: { readonly label: string; readonly onSearch: (q: string) => void }) {
  const t = useText();
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form onSubmit={submit} role="search" className="flex flex-col gap-y-2">
      <TextField label={label} value={text} onChange={setText} maxLength={LONGEST_SEARCH} />
      <div>
        <Button size="small" variant="secondary" type="submit">
          {t("branch.find")}
        </Button>
      </div>
    </form>
  );
}

interface ChoicesProps<One> {
  readonly of: readonly (One & {
    readonly ref: string;
    readonly label: string;
    readonly disabled?: boolean;
  })[];
  readonly busy?: string | null;
  readonly onChoose: (one: One) => void;
}

function Choices<One>({ of, busy = null, onChoose }: ChoicesProps<One>) {
  const t = useText();
  if (of.length === 0) return <Text size="small">{t("branch.none")}</Text>;
  return (
    <ul className="flex flex-col gap-y-2">
      {of.map((one) => (
        <li key={one.ref}>
          <Button
            variant="secondary"
            className="w-full justify-start text-left"
            isLoading={busy === one.ref}
            disabled={busy !== null || one.disabled === true}
            onClick={() => onChoose(one)}
          >
            {one.label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
