import { useParams } from "react-router-dom";
import { ApiKey } from "../../../../connections/api-key";
import { Overview } from "../../../../connections/overview";
import { SettingsForm } from "../../../../connections/settings-form";
import { useConnection } from "../../../../connections/use-connections";
import { Webhook } from "../../../../connections/webhook";
import { Problems } from "../../../../lists/problems";
import { Boundary } from "../../../../parts/boundary";
import { Loaded } from "../../../../parts/loaded";
import { Section } from "../../../../parts/section";
import { Timeline } from "../../../../parts/timeline";
import { useWords } from "../../../../words";

/** Settings → Warehouse → one connection. */
export default function ConnectionPage() {
  const { id = "" } = useParams();
  return (
    <Boundary>
      <Connection key={id} id={id} />
    </Boundary>
  );
}

function Connection({ id }: { readonly id: string }) {
  const words = useWords();
  const query = useConnection(id);
  if (!query.data)
    return (
      <Section title={words.warehouse} name="connection">
        <Loaded query={query}>{() => null}</Loaded>
      </Section>
    );
  const { connection, can } = query.data;
  return (
    <div className="flex flex-col gap-y-3">
      <Overview connection={connection} can={can} />
      <Problems connectionId={id} />
      {/* The key remounts the form when another user has changed the settings. */}
      {can.change_connections && <SettingsForm key={connection.version} connection={connection} />}
      {can.change_credentials && <ApiKey connection={connection} />}
      {can.change_credentials && <Webhook connection={connection} />}
      <Section title={words.order.timeline} name="connection-timeline">
        <div className="px-6 py-4">
          <Timeline lines={connection.timeline} />
        </div>
      </Section>
    </div>
  );
}

function Crumb({ id }: { readonly id: string }) {
  return useConnection(id).data?.connection.name ?? "…";
}

export const handle = {
  breadcrumb: ({ params }: { readonly params: { readonly id?: string } }) => <Crumb id={params.id ?? ""} />,
};
