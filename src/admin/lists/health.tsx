import { Button, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { EnvironmentBadge } from "../connections/environment-badge";
import { useConnections } from "../connections/use-connections";
import { Loaded } from "../parts/loaded";
import { Section } from "../parts/section";
import { ToneBadge } from "../parts/tone-badge";
import { useLanguage, useWords } from "../words";

/** How each connection fares, in one sentence; without one the way to it. */
export function Health() {
  const words = useWords();
  const language = useLanguage();
  const query = useConnections();
  return (
    <Section title={words.warehouse} name="health">
      <Loaded query={query}>
        {({ connections, can }) =>
          connections.length === 0 ? (
            <div className="flex flex-col items-start gap-y-3 px-6 py-4">
              <Text size="small">
                {can.create_connections ? words.connections.none : words.connections.noneAndNoRight}
              </Text>
              {can.create_connections && (
                <Button size="small" asChild>
                  <Link to="/settings/warehouse/new">{words.connections.connect}</Link>
                </Button>
              )}
            </div>
          ) : (
            <ul className="divide-y">
              {connections.map(({ id, name, environment, situation }) => (
                <li key={id} className="flex flex-col gap-y-1 px-6 py-4">
                  <div className="flex flex-wrap items-center gap-2">
                    <Link
                      to={`/settings/warehouse/${id}`}
                      className="txt-compact-small-plus text-ui-fg-interactive hover:text-ui-fg-interactive-hover"
                    >
                      {name}
                    </Link>
                    <EnvironmentBadge environment={environment} />
                    <ToneBadge situation={situation} />
                  </div>
                  <Text size="small">{situation.sentence[language]}</Text>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
