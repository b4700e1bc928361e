import { Container, Heading, Text } from "@medusajs/ui";
import type { ReactNode } from "react";
import type { SituationView } from "../../contract";
import { EnvironmentBadge } from "../connections/environment";
import { isElsewhere } from "../i18n/moments";
import { useLanguage, useText } from "../i18n/use-text";
import { ToneBadge } from "./tone-badge";

interface Props {
  readonly title: string;
  /** `h1` for the section that is the page. */
  readonly level?: "h1" | "h2";
  /** Identifier by which tests and scripts find the section. */
  readonly name: string;
  readonly situation?: SituationView | undefined;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page, a region for assistive technology, with the look of Medusa's sections. */
export function Section({ title, level = "h2", name, situation, aside, children }: Props) {
  const language = useLanguage();
  return (
    <Container role="region" aria-label={title} data-sklad={name} lang={language} className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <Heading level={level}>{title}</Heading>
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
    </Container>
  );
}

/** Says once on a page that its moments are Kyiv's; renders nothing for a viewer whose clock shows the same time. */
export function KyivTime() {
  const t = useText();
  if (!isElsewhere()) return null;
  return (
    <Text size="xsmall" className="text-ui-fg-subtle px-6 py-2">
      {t("common.kyivTime")}
    </Text>
  );
}
