import { Badge, InlineTip, StatusBadge } from "@medusajs/ui";
import type { ConnectionView, SituationView } from "../../contract";
import { ToneBadge } from "../parts/tone-badge";
import { useText } from "../i18n/use-text";

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
