import { Button, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import type { ConnectionView } from "../../contract";
import { useLanguage, useText } from "../i18n/use-text";
import { ConnectionState, EnvironmentBadge } from "./facts";

interface Props {
  readonly connections: readonly ConnectionView[];
  /** Whether the user may continue the setup of a connection that was never enabled. */
  readonly maySetUp?: boolean;
}

export function ConnectionHealth({ connections, maySetUp = false }: Props) {
  const t = useText();
  const language = useLanguage();
  return (
    <ul className="divide-y">
      {connections.map((connection) => (
        <li key={connection.id} className="flex flex-col gap-y-1 px-6 py-4">
          <div className="flex flex-wrap items-center gap-2">
            <Link
              to={`/settings/warehouse/${connection.id}`}
              className="txt-compact-small-plus text-ui-tag-blue-text focus-visible:shadow-borders-focus rounded outline-none"
            >
              {connection.name}
            </Link>
            <EnvironmentBadge environment={connection.environment} />
            <ConnectionState connection={connection} />
          </div>
          <Text size="small">{connection.situation.sentence[language]}</Text>
          {maySetUp && connection.enabled_at === null && (
            <div className="pt-1">
              <Button size="small" variant="secondary" asChild>
                <Link to={`/settings/warehouse/${connection.id}/setup`}>{t("setup.goOn")}</Link>
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
