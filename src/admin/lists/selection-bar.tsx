import { CommandBar } from "@medusajs/ui";
import { Fragment, useState } from "react";
import { ACTIONS, BULK_ACTIONS, type BulkAction } from "../../catalogue/actions";
import type { ListOrdersResponse } from "../../contract";
import type { Filters } from "../api";
import { BarButton, Confirm } from "../parts/buttons";
import { useLanguage, useText } from "../i18n/use-text";
import { CONSEQUENCES, type useBulk } from "./bulk";
import { countText } from "../i18n/format";
import type { Selection } from "./use-selection";

interface Props {
  readonly selection: Selection;
  readonly page: ListOrdersResponse;
  readonly filters: Filters;
  readonly bulk: ReturnType<typeof useBulk>;
}

/** The actions on the orders that are ticked: those that one of them offers; all while orders of unseen pages are meant. */
export function SelectionBar({ selection, page, filters, bulk }: Props) {
  const t = useText();
  const language = useLanguage();
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const { orders, isAllFound } = selection;
  const isWhole = page.has_more && selection.ofPage === true;
  // A ticked order may have moved on since.
  const current = new Map(page.orders.map((order) => [order.id, order]));
  const meant = orders.map((order) => current.get(order.id) ?? order);
  const offered = BULK_ACTIONS.filter(
    (action) => isAllFound || meant.some(({ situation }) => situation.actions.includes(action)),
  );
  const count = isAllFound ? page.count : orders.length;
  const shown = countText(count, isAllFound && page.more, language);
  const start = (action: BulkAction) => {
    bulk.start({
      action,
      of: isAllFound ? { filters } : { ids: orders.map(({ id }) => id) },
      count: isAllFound && page.more ? null : count,
    });
    selection.clear();
  };
  return (
    <>
      <CommandBar open={count > 0 && asked === null && !bulk.isGoing}>
        <CommandBar.Bar
          className="overflow-x-auto whitespace-nowrap"
          style={{ maxWidth: "calc(100vw - 2rem)" }}
        >
          <CommandBar.Value>
            {t(isAllFound ? "lists.selectedAll" : "lists.selected", { count, shown })}
          </CommandBar.Value>
          {isWhole && !isAllFound && (
            <>
              <CommandBar.Seperator />
              <BarButton onClick={selection.selectAllFound}>
                {t("lists.selectFound", {
                  count: page.count,
                  shown: countText(page.count, page.more, language),
                })}
              </BarButton>
            </>
          )}
          {offered.map((action) => (
            <Fragment key={action}>
              <CommandBar.Seperator />
              <BarButton onClick={() => setAsked(action)}>{ACTIONS[action].label[language]}</BarButton>
            </Fragment>
          ))}
          <CommandBar.Seperator />
          <BarButton onClick={selection.clear}>{t("lists.unselect")}</BarButton>
        </CommandBar.Bar>
      </CommandBar>
      {asked !== null && (
        <Confirm
          title={t("lists.bulkTitle", { action: ACTIONS[asked].label[language], count, shown })}
          consequence={t(CONSEQUENCES[asked] ?? "lists.bulkConsequence")}
          action={ACTIONS[asked].label[language]}
          onAnswer={(isYes) => {
            setAsked(null);
            if (isYes) start(asked);
          }}
        />
      )}
    </>
  );
}
