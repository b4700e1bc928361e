import { Button, Drawer, Text } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { BranchesResponse, CitiesResponse, OrderView } from "../../contract";
import { routes } from "../../contract/routes";
import { call } from "../api";
import { Trouble } from "../parts/boundary";
import { TextField } from "../parts/field";
import { DrawerHead } from "../parts/drawer-head";
import { Loaded } from "../parts/loaded";
import { useDoing } from "../parts/use-doing";
import { useWords } from "../words";
import { useAskAgain } from "./use-orders";

type City = CitiesResponse["cities"][number];
type Branch = BranchesResponse["branches"][number];

interface Props {
  readonly order: OrderView;
  readonly onClose: () => void;
}

/** A form for the carrier's branch of an order, which Medusa does not have. */
export function ChooseBranch({ order, onClose }: Props) {
  const { branch: words } = useWords();
  const { busy, refused, perform } = useDoing(useAskAgain(order.order_id));
  const [city, setCity] = useState<City | null>(null);

  async function choose(branch: Branch): Promise<void> {
    const body = {
      warehouse_ref: branch.ref,
      warehouse_name: branch.name,
      ...(city && { city_name: city.name }),
      expected: order.version,
    };
    const work = () => call(routes.chooseBranch, { params: { id: order.id }, body });
    if (await perform(branch.ref, work)) onClose();
  }

  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content data-sklad="choose-branch">
        <DrawerHead title={words.title} description={city ? city.name : words.hint} />
        <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto">
          {refused !== null && <Trouble sentence={refused} />}
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
              {words.otherCity}
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
  const { branch: words } = useWords();
  const [q, setQ] = useState("");
  const query = useQuery({
    queryKey: ["sklad", "cities", connectionId, q],
    queryFn: () => call(routes.findCities, { params: { id: connectionId }, query: { q } }),
    enabled: q !== "",
    ...ASKED_ONCE,
  });
  return (
    <>
      <Search label={words.city} onSearch={setQ} />
      {q !== "" && (
        <Loaded query={query}>
          {({ cities }) => (
            <Choices
              of={cities.map((city) => ({
                ...city,
                label: [city.name, city.region].filter(Boolean).join(", "),
              }))}
              onChoose={onChoose}
            />
          )}
        </Loaded>
      )}
    </>
  );
}

interface BranchesProps {
  readonly connectionId: string;
  readonly city: City;
  readonly busy: string | null;
  readonly onChoose: (branch: Branch) => void;
}

function Branches({ connectionId, city, busy, onChoose }: BranchesProps) {
  const { branch: words } = useWords();
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
      <Search label={words.branch} onSearch={setQ} />
      <Loaded query={query}>
        {({ branches }) => (
          <Choices
            of={branches.map((branch) => ({ ...branch, label: branch.name }))}
            busy={busy}
            onChoose={onChoose}
          />
        )}
      </Loaded>
    </>
  );
}

/** A search on demand: each one takes a call of the rate limit, so it neither runs with every letter nor twice. */
const ASKED_ONCE = { staleTime: Infinity, retry: false, refetchOnReconnect: false } as const;

function Search({ label, onSearch }: { readonly label: string; readonly onSearch: (q: string) => void }) {
  const { branch: words } = useWords();
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form onSubmit={submit} role="search" className="flex flex-col gap-y-2">
      <TextField label={label} value={text} onChange={setText} />
      <div>
        <Button size="small" variant="secondary" type="submit">
          {words.find}
        </Button>
      </div>
    </form>
  );
}

interface ChoicesProps<One> {
  readonly of: readonly (One & { readonly ref: string; readonly label: string })[];
  readonly busy?: string | null;
  readonly onChoose: (one: One) => void;
}

function Choices<One>({ of, busy = null, onChoose }: ChoicesProps<One>) {
  const { branch: words } = useWords();
  if (of.length === 0) return <Text size="small">{words.none}</Text>;
  return (
    <ul className="flex flex-col gap-y-2">
      {of.map((one) => (
        <li key={one.ref}>
          <Button
            variant="secondary"
            className="w-full justify-start text-left"
            isLoading={busy === one.ref}
            disabled={busy !== null}
            onClick={() => onChoose(one)}
          >
            {one.label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
