import { Button, Text } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { isForbidden, sdk } from "../api";
import { ConnectionHealth } from "../connections/connection-health";
import { useConnections } from "../connections/use-connections";
import { KyivTime, Section } from "../parts/section";
import { Loaded } from "../parts/loaded";
import { ItemStock } from "../stock/item-stock";
import { ConnectFirst } from "./not-connected";
import { useText } from "../i18n/use-text";

interface Props {
  readonly inventoryItemId: string;
  readonly sku: string | null;
}

/** The warehouse data of an inventory item: the connections that serve its locations, and its orders. */
export function ItemWarehouse({ inventoryItemId, sku }: Props) {
  const t = useText();
  const connections = useConnections();
  const locations = useQuery({
    queryKey: ["sklad", "levels", inventoryItemId],
    queryFn: async () => {
      const { inventory_levels: levels } = await sdk.admin.inventoryItem.listLevels(inventoryItemId, {
        fields: "location_id",
        limit: 200,
      });
      return levels.map(({ location_id: location }) => location);
    },
  });
  // Without the permission to see connections the rest of the page still works.
  if (isForbidden(connections.error)) return null;
  return (
    <Section
      title={t("common.warehouse")}
      name="item"
      aside={
        sku !== null && (
          <Button size="small" variant="secondary" asChild>
            <Link to={`/warehouse?q=${encodeURIComponent(sku)}`}>{t("lists.withItem")}</Link>
          </Button>
        )
      }
    >
      {sku === null ? (
        <Text size="small" className="px-6 py-4">
          {t("lists.noSku")}
        </Text>
      ) : (
        <Loaded query={locations}>
          {(here) => (
            <Loaded query={connections}>
              {({ connections: all, can }) => {
                if (all.length === 0) return <ConnectFirst mayConnect={can.create_connections} isSmall />;
                const serving = all.filter(({ stock_location_id: id }) => here.includes(id));
                return serving.length > 0 ? (
                  <div className="divide-y">
                    {serving.map((connection) => (
                      <div key={connection.id}>
                        <ConnectionHealth connections={[connection]} />
                        <ItemStock connectionId={connection.id} sku={sku} />
                      </div>
                    ))}
                    <KyivTime />
                  </div>
                ) : (
                  <Text size="small" className="px-6 py-4">
                    {t("lists.itemElsewhere")}
                  </Text>
                );
              }}
            </Loaded>
          )}
        </Loaded>
      )}
    </Section>
  );
}
