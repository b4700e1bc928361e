import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { Button, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { isForbidden } from "../api";
import { ConnectionHealth } from "../connections/connection-health";
import { useConnections } from "../connections/use-connections";
import { Boundary } from "../parts/boundary";
import { Loaded } from "../parts/loaded";
import { Section } from "../parts/section";
import { useWords } from "../words";

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
  const { warehouse, connections: words } = useWords();
  const query = useConnections();
  // Without the permission to see connections the rest of the page still works.
  if (isForbidden(query.error)) return null;
  return (
    <Section title={warehouse} name="location">
      <Loaded query={query}>
        {({ connections, can }) => {
          const here = connections.filter(({ stock_location_id: location }) => location === id);
          if (here.length > 0)
            return (
              <>
                <ConnectionHealth connections={here} />
                <Text size="small" className="text-ui-fg-subtle px-6 py-4">
                  {words.optionsHelp}
                </Text>
              </>
            );
          return (
            <div className="flex flex-col items-start gap-y-3 px-6 py-4">
              <Text size="small">{words.noneHere}</Text>
              {can.create_connections && (
                <Button size="small" variant="secondary" asChild>
                  <Link to="/settings/warehouse/new">{words.connect}</Link>
                </Button>
              )}
            </div>
          );
        }}
      </Loaded>
    </Section>
  );
}

export const config = defineWidgetConfig({ zone: "location.details.side", id: "sklad:location" });
