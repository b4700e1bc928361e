import { Badge } from "@medusajs/ui";
import type { ConnectionView, SituationView } from "../../contract";
import { useWords } from "../words";

interface Props extends Pick<ConnectionView, "environment"> {
  /** What is said beside it, which may be the same. */
  readonly situation?: Pick<SituationView, "code">;
}

/** Marks what is no production: nothing of it is really shipped. */
export function EnvironmentBadge({ environment, situation }: Props) {
  const { environments } = useWords().connections;
  if (environment === "production" || situation?.code === `connection.${environment}`) return null;
  return (
    <Badge size="2xsmall" color="purple">
      {environments[environment]}
    </Badge>
  );
}
