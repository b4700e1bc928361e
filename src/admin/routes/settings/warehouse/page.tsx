import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Button, Container, Heading, Table, Text } from "@medusajs/ui";
import { Link, Outlet } from "react-router-dom";
import type { ConnectionView } from "../../../../contract";
import { EnvironmentBadge } from "../../../connections/environment-badge";
import { useConnections, useLocations } from "../../../connections/use-connections";
import { Boundary } from "../../../parts/boundary";
import { Loaded } from "../../../parts/loaded";
import { ToneBadge } from "../../../parts/tone-badge";
import { useLanguage, useWords } from "../../../words";

/** Settings → Warehouse: the connections, and a link to create one. */
export default function WarehouseSettings() {
  return (
    <Boundary>
      <Connections />
      <Outlet />
    </Boundary>
  );
}

function Connections() {
  const words = useWords();
  const language = useLanguage();
  const query = useConnections();
  const can = query.data?.can;
  return (
    <Container
      role="region"
      aria-label={words.warehouse}
      data-sklad="connections"
      lang={language}
      className="divide-y p-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <div>
          <Heading>{words.warehouse}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {words.connections.subtitle}
          </Text>
        </div>
        {can?.create_connections && (
          <Button size="small" variant="secondary" asChild>
            <Link to="/settings/warehouse/new">{words.connections.connect}</Link>
          </Button>
        )}
      </div>
      <Loaded query={query}>
        {({ connections }) =>
          connections.length > 0 ? (
            <ConnectionTable connections={connections} />
          ) : (
            <Text size="small" className="px-6 py-8 text-center">
              {can?.create_connections ? words.connections.none : words.connections.noneAndNoRight}
            </Text>
          )
        }
      </Loaded>
    </Container>
  );
}

function ConnectionTable({ connections }: { readonly connections: readonly ConnectionView[] }) {
  const { connections: words } = useWords();
  const { data: locations } = useLocations();
  const nameOf = (id: string) => locations?.find((location) => location.id === id)?.name ?? id;
  return (
    <div className="overflow-x-auto">
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{words.name}</Table.HeaderCell>
            <Table.HeaderCell>{words.location}</Table.HeaderCell>
            <Table.HeaderCell>{words.state}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {connections.map((connection) => (
            <Table.Row key={connection.id}>
              <Table.Cell>
                <div className="flex items-center gap-x-2">
                  <Link
                    to={`/settings/warehouse/${connection.id}`}
                    className="text-ui-fg-base hover:text-ui-fg-subtle underline"
                  >
                    {connection.name}
                  </Link>
                  <EnvironmentBadge environment={connection.environment} />
                </div>
              </Table.Cell>
              <Table.Cell>{nameOf(connection.stock_location_id)}</Table.Cell>
              <Table.Cell>
                <ToneBadge situation={connection.situation} />
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  );
}

function Crumb() {
  return useWords().warehouse;
}

export const handle = { breadcrumb: () => <Crumb /> };

export const config = defineRouteConfig({ label: "menu.warehouse", translationNs: "sklad" });
