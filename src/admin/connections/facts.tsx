import { Text } from "@medusajs/ui";
import type { ConnectionDetail } from "../../contract";
import { atMoment } from "../../catalogue/amounts";
import { isKeyOld, keyAgeDays } from "../../planning/connections";
import { momentText } from "../i18n/moments";
import { useLanguage, useText } from "../i18n/use-text";

/** The ApiKey's last four characters, when it was entered, and whether it is time for a new one. */
export function ApiKeyFact({ connection }: { readonly connection: ConnectionDetail }) {
  const t = useText();
  const language = useLanguage();
  const days = keyAgeDays(connection.api_key_set_at, Date.now());
  return (
    <Text size="small" leading="compact">
      {t("connections.keyEnds", {
        lastFour: connection.api_key_last_four,
        moment: atMoment(momentText(connection.api_key_set_at, language), language),
      })}
      {isKeyOld(connection.environment, days) && ` ${t("connections.keyIsOld", { count: days })}`}
    </Text>
  );
}

/** In whose name, and from where, parcels leave. */
export function SenderSentence({
  of: { name, city, branch },
}: {
  readonly of: NonNullable<ConnectionDetail["sender"]>;
}) {
  const t = useText();
  const place = [city, branch].filter((part) => part !== null).join(", ");
  return place === "" ? t("connections.leavesAs", { name }) : t("connections.leavesAsFrom", { name, place });
}
