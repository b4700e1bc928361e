import { Badge, InlineTip, StatusBadge, Text } from "@medusajs/ui";
import { atMoment } from "../../catalogue/amounts";
import type { ConnectionDetail, ConnectionView, SituationView } from "../../contract";
import { isKeyOld, keyAgeDays } from "../../planning/connections";
import { momentText } from "../i18n/format";
import { useLanguage, useText } from "../i18n/use-text";
import { ToneBadge } from "../parts/tone-badge";

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

/** The name and the place from which parcels leave. */
export function SenderSentence({
  of: { name, city, branch },
}: {
  readonly of: NonNullable<ConnectionDetail["sender"]>;
}) {
  const t = useText();
  const place = [city, branch].filter((part) => part !== null).join(", ");
  return place === "" ? t("connections.leavesAs", { name }) : t("connections.leavesAsFrom", { name, place });
}

interface Props extends Pick<ConnectionView, "environment"> {
  /** The label next to the badge; the badge is left out where it would repeat it. */
  readonly situation?: Pick<SituationView, "code">;
}

/** Marks a connection outside production, where nothing is actually shipped. */
export function EnvironmentBadge({ environment, situation }: Props) {
  const t = useText();
  if (environment === "production" || situation?.code === `connection.${environment}`) return null;
  return (
    <Badge size="2xsmall" color="purple">
      {t(`connections.environments.${environment}`)}
    </Badge>
  );
}

/** The state of a connection. Outside production, the environment is the badge beside it, so here it is not repeated. */
export function ConnectionState({
  connection: { situation, environment },
}: {
  readonly connection: Pick<ConnectionView, "situation" | "environment">;
}) {
  const t = useText();
  const isWorking = situation.code === "connection.ready" || situation.code === `connection.${environment}`;
  if (!isWorking) return <ToneBadge situation={situation} />;
  return (
    <StatusBadge color="green" className="text-nowrap">
      {t("connections.working")}
    </StatusBadge>
  );
}

/** A note that the connection's warehouse ships nothing; nothing in production. */
export function NotReal({ environment }: Pick<ConnectionView, "environment">) {
  const t = useText();
  if (environment === "production") return null;
  return (
    <InlineTip
      label={t("setup.environmentOf", { environment: t(`connections.environments.${environment}`) })}
      variant="info"
    >
      {t("setup.notReal")}
    </InlineTip>
  );
}
