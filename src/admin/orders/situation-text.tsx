import { Text } from "@medusajs/ui";
import { atMoment } from "../../catalogue/amounts";
import type { OrderView } from "../../contract";
import { momentText } from "../i18n/moments";
import { useLanguage, useText } from "../i18n/use-text";

/** The sentence of an order's situation, with the moment of what is expected next unless the sentence has it. */
export function SituationText({ situation }: Pick<OrderView, "situation">) {
  const t = useText();
  const language = useLanguage();
  const { sentence, params, next_at } = situation;
  return (
    <Text size="small">
      {sentence[language]}
      {next_at &&
        !params["next_at"] &&
        ` ${t("common.goesOnAt", { moment: atMoment(momentText(next_at, language), language) })}`}
    </Text>
  );
}
