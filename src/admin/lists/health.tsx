import { Button } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { ConnectionHealth } from "../connections/connection-health";
import { useConnections } from "../connections/use-connections";
import { Section } from "../parts/section";
import { useText } from "../i18n/use-text";
import { Checklist } from "./checklist";
import { useOrderList } from "./use-lists";

/** Filters by which the list has every order that the warehouse has ever accepted. */
const ACCEPTED = { status: "new,picked,shipped,delivered,returned,refused" };

/**
 * The connections that need attention, without a disabled one that another one replaces, and the setup steps of those that
 * have not handed an order over yet. Renders nothing when all is well.
 */
export function Health() {
  const t = useText();
  const { data } = useConnections();
  const accepted = useOrderList(ACCEPTED, 1);
  if (!data) return null;
  const { connections, can } = data;
  const served = new Set(
    connections.filter(({ enabled }) => enabled).map(({ stock_location_id: location }) => location),
  );
  const wrong = connections.filter(
    ({ situation: { tone }, enabled, stock_location_id: location }) =>
      tone !== "done" && tone !== "moving" && (enabled || !served.has(location)),
  );
  const isNew = accepted.data?.count === 0;
  if (wrong.length === 0 && !isNew) return null;
  return (
    <Section
      title={t("lists.connections")}
      name="health"
      aside={
        <Button size="small" variant="secondary" asChild>
          <Link to="/settings/warehouse">{t("lists.settings")}</Link>
        </Button>
      }
    >
      {wrong.length > 0 && <ConnectionHealth connections={wrong} maySetUp={can.change_connections} />}
      {isNew &&
        connections.map((connection) => <Checklist key={connection.id} connection={connection} can={can} />)}
    </Section>
  );
}
