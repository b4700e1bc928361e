import { Button, Text } from "@medusajs/ui";
import { useState } from "react";
import type { StockLevelView } from "../../contract";
import { momentText } from "../i18n/moments";
import { changeText, figureText } from "../i18n/numbers";
import { useLanguage, useText } from "../i18n/use-text";
import { Loaded } from "../parts/loaded";
import { Entries, Part } from "./part";
import { useMovements } from "./use-stock";
import { movementText } from "./words";

/** The reported and the written quantities of a SKU, the latest first. */
export function History({ level: { history } }: { readonly level: StockLevelView }) {
  const t = useText();
  const language = useLanguage();
  const figureOf = ({ reported, stocked, from }: StockLevelView["history"][number]) => {
    if (stocked === undefined) return reported === null ? "–" : figureText(reported, language);
    return from === undefined
      ? figureText(stocked, language)
      : `${figureText(from, language)} → ${figureText(stocked, language)}`;
  };
  return (
    <Part title={t("stock.history")}>
      {history.length === 0 ? (
        <Text size="small">{t("stock.noHistory")}</Text>
      ) : (
        <Entries
          entries={history.map((entry) => ({
            at: momentText(entry.at, language),
            what:
              entry.stocked === undefined
                ? t(entry.reported === null ? "stock.historyNotReported" : "stock.historyReported")
                : t(entry.replaced ? "stock.historyReplaced" : "stock.historyWritten"),
            figure: figureOf(entry),
          }))}
        />
      )}
    </Part>
  );
}

/** The warehouse lists movements in an order of its own; those without a time are last. */
const latestFirst = <Movement extends { readonly occurredAt: string | null }>(
  movements: readonly Movement[],
) =>
  [...movements].sort(
    (one, other) => Date.parse(other.occurredAt ?? "1970") - Date.parse(one.occurredAt ?? "1970"),
  );

interface MovementsProps {
  readonly connectionId: string;
  readonly sku: string;
}

/** The movements of a SKU at the warehouse, which are asked for on demand: they take a call of the rate limit. */
export function Movements({ connectionId, sku }: MovementsProps) {
  const t = useText();
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const query = useMovements(connectionId, sku, isAsked);
  return (
    <Part title={t("stock.movements")}>
      {isAsked ? (
        <Loaded query={query}>
          {({ movements }) =>
            movements.length === 0 ? (
              <Text size="small">{t("stock.noMovements")}</Text>
            ) : (
              <Entries
                entries={latestFirst(movements).map(({ occurredAt, quantity, type, document }) => ({
                  at: occurredAt === null ? "–" : momentText(occurredAt, language),
                  what: [movementText(type, t), document].filter(Boolean).join(" · "),
                  figure: changeText(quantity, language),
                }))}
              />
            )
          }
        </Loaded>
      ) : (
        <div>
          <Button size="small" variant="secondary" onClick={() => setAsked(true)}>
            {t("stock.askMovements")}
          </Button>
        </div>
      )}
    </Part>
  );
}
