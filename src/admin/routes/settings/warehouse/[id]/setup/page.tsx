import { useParams } from "react-router-dom";
import { useConnection, useGone } from "../../../../../connections/use-connections";
import { Boundary } from "../../../../../parts/boundary";
import { QueryBoundary, Outdated } from "../../../../../parts/query-boundary";
import { SetupHeader, SetupModal, Wizard } from "../../../../../setup/wizard";
import { useText } from "../../../../../i18n/use-text";

/** Settings → Warehouse → one connection → Setup: from a key to a checkout that works, in four steps. */
export default function SetupPage() {
  const { id = "" } = useParams();
  return (
    <Boundary>
      <SetupModal back={`/settings/warehouse/${id}`}>
        <Setup key={id} id={id} />
      </SetupModal>
    </Boundary>
  );
}

function Setup({ id }: { readonly id: string }) {
  const query = useConnection(id);
  useGone(query);
  return (
    <>
      {query.data ? <Wizard detail={query.data} /> : <SetupHeader />}
      {query.data ? <Outdated query={query} /> : <QueryBoundary query={query}>{() => null}</QueryBoundary>}
    </>
  );
}

function Crumb() {
  return useText()("setup.title");
}

export const handle = { breadcrumb: () => <Crumb /> };
