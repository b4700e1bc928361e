import { Container } from "@medusajs/ui";
import { useParams } from "react-router-dom";
import { Overview } from "../../../../connections/overview";
import { SettingsForm } from "../../../../connections/settings-form";
import { useConnection, useGone } from "../../../../connections/use-connections";
import { Webhook } from "../../../../connections/webhook";
import { Problems } from "../../../../lists/problems";
import { Boundary } from "../../../../parts/boundary";
import { KyivTime, Section } from "../../../../parts/layout";
import { QueryBoundary, Outdated } from "../../../../parts/query-boundary";
import { Timeline } from "../../../../parts/timeline";
import { useText } from "../../../../i18n/use-text";

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
  const t = useText();
  const query = useConnection(id);
  useGone(query);
  if (!query.data)
    return (
      <Section title={t("common.warehouse")} name="connection">
        <QueryBoundary query={query}>{() => null}</QueryBoundary>
      </Section>
    );
  const { connection, can } = query.data;
  return (
    <div className="flex flex-col gap-y-3">
      {query.error && (
        <Container className="p-0">
          <Outdated query={query} />
        </Container>
      )}
      <Overview connection={connection} can={can} />
      <Problems connectionId={id} />
      {can.change_credentials && <Webhook connection={connection} />}
      {can.change_connections && <SettingsForm connection={connection} />}
      <Section title={t("connections.changes")} name="connection-timeline">
        <div className="px-6 py-4">
          <Timeline latestFirst={connection.timeline} />
        </div>
        <KyivTime />
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
