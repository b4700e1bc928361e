import { Container, Heading, Text } from "@medusajs/ui";
import type { ReactNode } from "react";
import type { SituationView } from "../../contract";
import { EnvironmentBadge } from "../connections/environment-badge";
import { useLanguage, useWords } from "../words";
import { isElsewhere } from "../words/moments";
import { ToneBadge } from "./tone-badge";

interface Props {
  readonly title: string;
  /** Identifier by which tests and scripts find the section. */
  readonly name: string;
  readonly situation?: SituationView | undefined;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page, a region for assistive technology, with the look of Medusa's sections. */
export function Section({ title, name, situation, aside, children }: Props) {
  const words = useWords();
  const language = useLanguage();
  return (
    <Container role="region" aria-label={title} data-sklad={name} lang={language} className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <Heading level="h2">{title}</Heading>
        <div className="flex flex-wrap items-center gap-2">
          {situation?.note && (
            <EnvironmentBadge
              environment={situation.note === "connection.staging" ? "staging" : "sandbox"}
              situation={situation}
            />
          )}
          {situation && <ToneBadge situation={situation} />}
          {aside}
        </div>
      </div>
      {children}
      {isElsewhere() && (
        <Text size="xsmall" className="text-ui-fg-muted px-6 py-2">
          {words.kyivTime}
        </Text>
      )}
    </Container>
  );
}
