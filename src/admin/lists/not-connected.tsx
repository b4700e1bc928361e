import { HandTruck } from "@medusajs/icons";
import { Container, Heading } from "@medusajs/ui";
import { Empty } from "../parts/empty";
import { useLanguage, useText } from "../i18n/use-text";

/** The page of a shop without a warehouse: what to do first, and nothing else. */
export function NotConnected({ mayConnect }: { readonly mayConnect: boolean }) {
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
      <Empty
        icon={<HandTruck />}
        title={t("common.notConnected")}
        hint={t(mayConnect ? "lists.notConnectedHint" : "lists.notConnectedAsk")}
        action={mayConnect ? { label: t("connections.connect"), to: "/settings/warehouse/new" } : undefined}
      />
    </Container>
  );
}
