import { Badge } from "@medusajs/ui";
import type { ConnectionView } from "../../contract";
import { useWords } from "../words";

/** Marks what is no production: nothing of it is really shipped. */
export function EnvironmentBadge({ environment }: Pick<ConnectionView, "environment">) {
  const { environments } = useWords().connections;
  if (environment === "production") return null;
  return (
    <Badge size="2xsmall" color="purple">
      {environments[environment]}
    </Badge>
  );
}
