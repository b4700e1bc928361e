import { clx, Text } from "@medusajs/ui";
import type { ExplainedSkuView } from "../../contract";
import { momentText } from "../i18n/moments";
import { useLanguage, useText } from "../i18n/use-text";
import { changeText, figureText } from "../i18n/numbers";
import { Part } from "./part";

/** `reported − counted − awaiting − buffer = free`, and the resulting quantities in Medusa. */
type Member = "reported" | "counted" | "awaiting" | "buffer" | "free" | "available" | "reserved" | "stocked";

/** How the quantity of a SKU is calculated, and by how much Medusa's changes. */
export function Sum({ explanation }: { readonly explanation: ExplainedSkuView }) {
  const t = useText();
  const language = useLanguage();
  const member = (sign: string, name: Member, isTotal = false) => (
    <Line
      label={t(`stock.members.${name}`)}
      figure={`${sign}${figureText(explanation[name], language)}`}
      isTotal={isTotal}
    />
  );
  const { medusa, difference } = explanation;
  return (
    <Part title={t("stock.explanation")}>
      <div className="flex flex-col gap-y-3">
        <dl className="txt-compact-small flex flex-col gap-y-1">
          {member("", "reported")}
          {member("− ", "counted")}
          {member("− ", "awaiting")}
          {member("− ", "buffer")}
          {member("= ", "free", true)}
        </dl>
        <dl className="txt-compact-small flex flex-col gap-y-1">
          {member("", "available")}
          {member("+ ", "reserved")}
          {member("= ", "stocked", true)}
          {difference !== null && (
            <>
              <Line
                label={t("stock.medusaHas")}
                figure={`− ${medusa ? figureText(medusa.stocked, language) : t("stock.noLevel")}`}
              />
              <Line label={t("stock.difference")} figure={`= ${changeText(difference, language)}`} isTotal />
            </>
          )}
        </dl>
        <Text size="small" className="text-ui-fg-subtle">
          {t("stock.basedOn", { moment: momentText(explanation.requested_at, language) })}
        </Text>
      </div>
    </Part>
  );
}

interface LineProps {
  readonly label: string;
  readonly figure: string;
  readonly isTotal?: boolean;
}

function Line({ label, figure, isTotal = false }: LineProps) {
  return (
    <div className={clx("flex justify-between gap-x-4", { "border-t pt-1 font-medium": isTotal })}>
      <dt>{label}</dt>
      <dd className="whitespace-nowrap text-right tabular-nums">{figure}</dd>
    </div>
  );
}
