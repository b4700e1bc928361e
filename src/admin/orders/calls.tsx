import { Text } from "@medusajs/ui";
import type { OrderDetail } from "../../contract";
import { atMoment } from "../../catalogue/amounts";
import { Reading } from "../log/reading";
import { Raw } from "../parts/raw";
import { useLanguage, useText } from "../i18n/use-text";
import { exactText } from "../i18n/moments";

type Call = OrderDetail["commands"][number];

/** Calls to the warehouse with what was read from their responses, without the ApiKey, the latest first. */
export function Calls({ calls }: { readonly calls: readonly Call[] }) {
  const t = useText();
  const language = useLanguage();
  const sent = calls.filter(({ sent: body }) => body !== null);
  if (sent.length === 0) return <Text size="small">{t("order.nothingSent")}</Text>;
  return (
    <div className="flex flex-col gap-y-6">
      {sent.map((call) => (
        <section key={call.id} className="flex flex-col gap-y-3">
          <Text size="small" weight="plus">
            {t(`order.kinds.${call.kind}`, call.kind)},{" "}
            {call.sent_at === null
              ? t("order.notSent")
              : t("order.sentAt", { moment: atMoment(exactText(call.sent_at, language), language) })}
          </Text>
          <Raw title={t("order.request")} text={JSON.stringify(call.sent)} />
          <Reading call={call} />
        </section>
      ))}
    </div>
  );
}
