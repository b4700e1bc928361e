import { Button, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { ConnectionHealth } from "../connections/connection-health";
import { useConnections } from "../connections/use-connections";
import { Loaded } from "../parts/loaded";
import { Section } from "../parts/section";
import { useWords } from "../words";
import { Checklist } from "./checklist";

/** The status of each connection in one sentence; a link to the setup when there is no connection. */
export function Health() {
  const words = useWords();
  const query = useConnections();
  return (
    <Section
      title={words.warehouse}
      name="health"
      aside={
        <>
          <Button size="small" variant="secondary" asChild>
            <Link to="/warehouse/stock">{words.stock.open}</Link>
          </Button>
          <Button size="small" variant="secondary" asChild>
            <Link to="/warehouse/log">{words.log.open}</Link>
          </Button>
        </>
      }
    >
      <Loaded query={query}>
        {({ connections, can }) =>
          connections.length === 0 ? (
            <div className="flex flex-col items-start gap-y-3 px-6 py-4">
              <Text size="small">
                {can.create_connections ? words.connections.none : words.connections.noneAndNoRight}
              </Text>
              {can.create_connections && (
                <Button size="small" asChild>
                  <Link to="/settings/warehouse/new">{words.connections.connect}</Link>
                </Button>
              )}
            </div>
          ) : (
            <>
              <ConnectionHealth connections={connections} maySetUp={can.change_connections} />
              {connections.map((connection) => (
                <Checklist key={connection.id} connection={connection} can={can} />
              ))}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
