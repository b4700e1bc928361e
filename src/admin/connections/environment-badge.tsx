import { Badge } from "@medusajs/ui";
import type { ConnectionView, SituationView } from "../../contract";
import { useWords } from "../words";

interface Props extends Pick<ConnectionView, "environment"> {
  /** The label next to the badge; the badge is left out where it would repeat it. */
  readonly situation?: Pick<SituationView, "code">;
}

/** Marks a connection outside production, where nothing is actually shipped. */
export function EnvironmentBadge({ environment, situation }: Props) {
  const { environments } = useWords().connections;
  if (environment === "production" || situation?.code === `connection.${environment}`) return null;
  return (
    <Badge size="2xsmall" color="purple">
      {environments[environment]}
    </Badge>
  );
}
