import { HandTruck } from "@medusajs/icons";
import { Container, Heading } from "@medusajs/ui";
import { Empty } from "../parts/empty";
import { useLanguage, useText } from "../i18n/use-text";

interface Props {
  readonly mayConnect: boolean;
}

/** The page of a shop without a warehouse: what to do first, and nothing else. */
export function NotConnected({ mayConnect }: Props) {
  const t = useText();
  return (
    <Container
      role="region"
      aria-label={t("lists.title")}
      data-sklad="not-connected"
      lang={useLanguage()}
      className="divide-y p-0"
    >
      <div className="px-6 py-4">
        <Heading>{t("lists.title")}</Heading>
      </div>
      <ConnectFirst mayConnect={mayConnect} />
    </Container>
  );
}

/** The same in a section beside others. */
export function ConnectFirst({ mayConnect, isSmall = false }: Props & { readonly isSmall?: boolean }) {
  const t = useText();
  return (
    <Empty
      icon={<HandTruck />}
      title={t("common.notConnected")}
      hint={t(mayConnect ? "lists.notConnectedHint" : "lists.notConnectedAsk")}
      action={mayConnect ? { label: t("connections.connect"), to: "/settings/warehouse/new" } : undefined}
      isSmall={isSmall}
    />
  );
}
