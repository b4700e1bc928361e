import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { Buildings } from "@medusajs/icons";
import { Text } from "@medusajs/ui";
import { isForbidden } from "../api";
import { ConnectionHealth } from "../connections/connection-health";
import { useConnections } from "../connections/use-connections";
import { Boundary } from "../parts/boundary";
import { connectAction, Empty } from "../parts/empty";
import { KyivTime, Section } from "../parts/layout";
import { QueryBoundary } from "../parts/query-boundary";
import { useText } from "../i18n/use-text";

interface Props {
  /** The stock location of the page. */
  readonly data: { readonly id: string };
}

/** The warehouse that serves a location, the status of its connection, and the meaning of its shipping options. */
export default function LocationWarehouse({ data: { id } }: Props) {
  return (
    <Boundary>
      <OfLocation id={id} />
    </Boundary>
  );
}

function OfLocation({ id }: { readonly id: string }) {
  const t = useText();
  const query = useConnections();
  // Without the permission to see connections the rest of the page still works.
  if (isForbidden(query.error)) return null;
  return (
    <Section title={t("common.warehouse")} name="location">
      <QueryBoundary query={query}>
        {({ connections, can }) => {
          const here = connections.filter(({ stock_location_id: location }) => location === id);
          if (here.length > 0)
            return (
              <>
                <ConnectionHealth connections={here} />
                <Text size="small" className="text-ui-fg-subtle px-6 py-4">
                  {t("connections.optionsHelp")}
                </Text>
                {here.some(({ situation }) => situation.tone !== "done") && <KyivTime />}
              </>
            );
          return (
            <Empty
              isSmall
              icon={<Buildings />}
              title={t("connections.noneHere")}
              hint={t("connections.noneHereHint")}
              action={connectAction(can.create_connections, t)}
            />
          );
        }}
      </QueryBoundary>
    </Section>
  );
}

export const config = defineWidgetConfig({ zone: "location.details.side", id: "sklad:location" });
