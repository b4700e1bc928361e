import { Button, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import type { ConnectionView } from "../../contract";
import { ToneBadge } from "../parts/tone-badge";
import { useLanguage, useWords } from "../words";
import { EnvironmentBadge } from "./environment-badge";

interface Props {
  readonly connections: readonly ConnectionView[];
  /** Whether the user may continue the setup of a connection that was never enabled. */
  readonly maySetUp?: boolean;
}

/** The status of each connection in one sentence. */
export function ConnectionHealth({ connections, maySetUp = false }: Props) {
  const { setup: words } = useWords();
  const language = useLanguage();
  return (
    <ul className="divide-y">
      {connections.map(({ id, name, environment, situation, enabled_at: enabledAt }) => (
        <li key={id} className="flex flex-col gap-y-1 px-6 py-4">
          <div className="flex flex-wrap items-center gap-2">
            <Link
              to={`/settings/warehouse/${id}`}
              className="txt-compact-small-plus text-ui-fg-base hover:text-ui-fg-subtle underline"
            >
              {name}
            </Link>
            <EnvironmentBadge environment={environment} situation={situation} />
            <ToneBadge situation={situation} />
          </div>
          <Text size="small">{situation.sentence[language]}</Text>
          {maySetUp && enabledAt === null && (
            <div className="pt-1">
              <Button size="small" variant="secondary" asChild>
                <Link to={`/settings/warehouse/${id}/setup`}>{words.goOn}</Link>
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
