import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Buildings } from "@medusajs/icons";
import { Button, Container, Heading, Table, Text } from "@medusajs/ui";
import { Link, Outlet, useNavigate } from "react-router-dom";
import type { ConnectionView } from "../../../../contract";
import { ConnectionState, EnvironmentBadge } from "../../../connections/facts";
import { useConnections, useLocations } from "../../../connections/use-connections";
import { Boundary } from "../../../parts/boundary";
import { connectAction, Empty } from "../../../parts/empty";
import { QueryBoundary } from "../../../parts/query-boundary";
import { meansRow } from "../../../parts/row-press";
import { useLanguage, useText } from "../../../i18n/use-text";

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
  const t = useText();
  const language = useLanguage();
  const query = useConnections();
  const mayCreate = query.data?.can.create_connections === true;
  const isEmpty = query.data?.connections.length === 0;
  return (
    <Container
      role="region"
      aria-label={t("common.warehouse")}
      data-sklad="connections"
      lang={language}
      className="divide-y p-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <div>
          <Heading>{t("common.warehouse")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("connections.subtitle")}
          </Text>
        </div>
        {mayCreate && !isEmpty && (
          <Button size="small" variant="secondary" asChild>
            <Link to="/settings/warehouse/new">{t("connections.connect")}</Link>
          </Button>
        )}
      </div>
      <QueryBoundary query={query}>
        {({ connections }) =>
          isEmpty ? (
            <Empty
              icon={<Buildings />}
              title={t("common.notConnected")}
              hint={t(mayCreate ? "connections.noneHint" : "connections.noneAndNoRight")}
              action={connectAction(mayCreate, t)}
            />
          ) : (
            <ConnectionTable
              connections={connections}
              maySetUp={query.data?.can.change_connections === true}
            />
          )
        }
      </QueryBoundary>
    </Container>
  );
}

interface TableProps {
  readonly connections: readonly ConnectionView[];
  /** Whether the user may continue the setup of a connection that was never enabled. */
  readonly maySetUp: boolean;
}

/** The last row is the lower edge of the section, which has a line and round corners of its own. */
const LAST = { borderBottomWidth: 0 };

function ConnectionTable({ connections, maySetUp }: TableProps) {
  const t = useText();
  const navigate = useNavigate();
  const { data: locations } = useLocations();
  return (
    <div className="overflow-x-auto rounded-b-lg">
      <Table>
        <Table.Header style={{ borderTopWidth: 0 }}>
          <Table.Row>
            <Table.HeaderCell>{t("connections.name")}</Table.HeaderCell>
            <Table.HeaderCell>{t("connections.environment")}</Table.HeaderCell>
            <Table.HeaderCell>{t("connections.location")}</Table.HeaderCell>
            <Table.HeaderCell>{t("connections.state")}</Table.HeaderCell>
            <Table.HeaderCell>
              <span className="sr-only">{t("connections.actions")}</span>
            </Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body style={LAST}>
          {connections.map((connection, index) => (
            <Table.Row
              key={connection.id}
              className="cursor-pointer"
              style={index === connections.length - 1 ? LAST : undefined}
              onClick={(event) => meansRow(event) && void navigate(connection.id)}
            >
              <Table.Cell className="whitespace-nowrap">
                {/* The link is for the keyboard; a press anywhere in the row does the same. */}
                <Link
                  to={connection.id}
                  className="text-ui-fg-base focus-visible:shadow-borders-focus rounded outline-none"
                  onClick={(event) => event.stopPropagation()}
                >
                  {connection.name}
                </Link>
              </Table.Cell>
              <Table.Cell className="whitespace-nowrap">
                {connection.environment === "production" ? (
                  t("connections.environments.production")
                ) : (
                  <EnvironmentBadge environment={connection.environment} />
                )}
              </Table.Cell>
              <Table.Cell className="whitespace-nowrap">
                {locations?.find(({ id }) => id === connection.stock_location_id)?.name ?? "–"}
              </Table.Cell>
              <Table.Cell>
                <ConnectionState connection={connection} />
              </Table.Cell>
              <Table.Cell
                className="text-right whitespace-nowrap"
                onClick={(event) => event.stopPropagation()}
              >
                {maySetUp && connection.enabled_at === null && (
                  <Button size="small" variant="secondary" asChild>
                    <Link to={`${connection.id}/setup`}>{t("setup.goOn")}</Link>
                  </Button>
                )}
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  );
}

function Crumb() {
  return useText()("common.warehouse");
}

export const handle = { breadcrumb: () => <Crumb /> };

export const config = defineRouteConfig({ label: "menu.warehouse", translationNs: "sklad" });
