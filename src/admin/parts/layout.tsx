import { TriangleRightMini, XMark } from "@medusajs/icons";
import { clx, Container, Drawer, Heading, IconButton, Tabs, Text } from "@medusajs/ui";
import { type ReactNode, useEffect, useId, useState } from "react";
import type { SituationView } from "../../contract";
import { EnvironmentBadge } from "../connections/facts";
import { isElsewhere } from "../i18n/format";
import { useLanguage, useText } from "../i18n/use-text";
import { ToneBadge } from "./tone-badge";

interface SectionProps {
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
export function Section({ title, level = "h2", name, situation, aside, children }: SectionProps) {
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

interface DrawerHeadProps {
  readonly title: string;
  readonly description: string;
  readonly picture?: ReactNode;
}

/** Title and close button of a drawer: the close button of Medusa's own drawer has no accessible name. */
export function DrawerHead({ title, description, picture }: DrawerHeadProps) {
  const t = useText();
  return (
    <div className="border-ui-border-base flex items-start justify-between gap-x-4 border-b px-6 py-4">
      <div className="flex min-w-0 items-center gap-x-3">
        {picture}
        <div className="flex min-w-0 flex-col gap-y-1">
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.Description>{description}</Drawer.Description>
        </div>
      </div>
      <Drawer.Close asChild>
        <IconButton size="small" type="button" variant="transparent" aria-label={t("common.close")}>
          <XMark />
        </IconButton>
      </Drawer.Close>
    </div>
  );
}

interface DisclosureProps {
  readonly title: ReactNode;
  /** Unfolds it without a press, as when an error is inside. */
  readonly forced?: boolean;
  /** The content has its own margins at the sides. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A section to unfold; its content is rendered when it is opened. */
export function Disclosure({ title, forced = false, isWide = false, children }: DisclosureProps) {
  const [isUnfolded, setOpen] = useState(false);
  const isOpen = isUnfolded || forced;
  const id = useId();
  // It stays unfolded when the error is gone: the input that is corrected is inside.
  useEffect(() => {
    if (forced) setOpen(true);
  }, [forced]);
  return (
    <div className={clx("py-3", { "px-6": !isWide })}>
      <div className={clx({ "px-6": isWide })}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="text-ui-fg-subtle hover:text-ui-fg-base focus-visible:shadow-borders-focus flex items-center gap-x-1 rounded outline-none"
        >
          <TriangleRightMini aria-hidden className={clx("transition-transform", { "rotate-90": isOpen })} />
          <Text as="span" size="small" weight="plus" leading="compact">
            {title}
          </Text>
        </button>
      </div>
      <div id={id} hidden={!isOpen} className={clx({ "pt-3": !isWide })}>
        {isOpen && children}
      </div>
    </div>
  );
}

interface ListTabsProps<Name extends string> {
  readonly label: string;
  readonly shown: Name;
  readonly tabs: readonly {
    readonly name: Name;
    readonly label: string;
    readonly count?: string | undefined;
  }[];
  readonly onShow: (name: Name) => void;
  /** Filters and search, at the right of the tabs. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function ListTabs<Name extends string>({
  label,
  shown,
  tabs,
  onShow,
  aside,
  children,
}: ListTabsProps<Name>) {
  return (
    <Tabs
      value={shown}
      onValueChange={(name) => onShow(name as Name)}
      activationMode="manual"
      className="divide-y"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <Tabs.List aria-label={label} className="flex-wrap">
          {tabs.map(({ name, label: title, count }) => (
            <Tabs.Trigger key={name} value={name} className="gap-x-1.5">
              {title}
              {count !== undefined && <span className="text-ui-fg-subtle tabular-nums">{count}</span>}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {aside}
      </div>
      <Tabs.Content value={shown}>{children}</Tabs.Content>
    </Tabs>
  );
}

interface FactsProps {
  /** One without a value is left out. */
  readonly of: readonly (readonly [name: string, value: ReactNode])[];
  /** With less room around each, for a drawer. */
  readonly isDense?: boolean;
}

/** Names with their values in a card, in the look of the rows of Medusa's sections. */
export function Facts({ of, isDense = false }: FactsProps) {
  const room = isDense ? "px-4 py-2" : "px-6 py-4";
  return (
    <dl className="shadow-elevation-card-rest divide-y rounded-lg">
      {of.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className={clx("text-ui-fg-subtle grid grid-cols-2 items-start gap-4", room)}>
              <dt className="txt-compact-small-plus">{name}</dt>
              <dd className="txt-compact-small min-w-0 break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
