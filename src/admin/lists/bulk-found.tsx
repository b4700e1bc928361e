import { Button } from "@medusajs/ui";
import { useState } from "react";
import type { ListOrdersResponse } from "../../contract";
import { ACTIONS, BULK_ACTIONS, type BulkAction } from "../../catalogue/actions";
import { Confirm } from "../parts/confirm";
import { useLanguage, useWords } from "../words";
import { BulkProgress } from "./bulk-progress";
import { useBulk } from "./use-bulk";

interface Props {
  /** The filters of the list. */
  readonly filters: Readonly<Record<string, string>>;
  readonly page: ListOrdersResponse;
}

/** Bulk actions on all orders that match the filters, later pages included: those that one of the shown orders offers. */
export function BulkFound({ filters, page }: Props) {
  const { lists: words } = useWords();
  const language = useLanguage();
  const bulk = useBulk();
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const offered = BULK_ACTIONS.filter((action) =>
    page.orders.some(({ situation }) => situation.actions.includes(action)),
  );
  const isNarrowed = Object.keys(filters).length > 0 && page.orders.length > 1;
  return (
    <>
      {isNarrowed && page.can.act_on_orders && offered.length > 0 && (
        <div className="flex flex-wrap gap-2 px-6 py-4">
          {offered.map((action) => (
            <Button
              key={action}
              size="small"
              variant="secondary"
              disabled={bulk.isGoing}
              onClick={() => setAsked(action)}
            >
              {words.bulkFound(ACTIONS[action].label[language])}
            </Button>
          ))}
        </div>
      )}
      <BulkProgress bulk={bulk} />
      {asked !== null && (
        <Confirm
          title={words.bulkFoundTitle(ACTIONS[asked].label[language])}
          consequence={asked === "refresh" ? words.refreshTakesEach : words.bulkConsequence}
          action={ACTIONS[asked].label[language]}
          onAnswer={(isYes) => {
            setAsked(null);
            if (isYes) bulk.start({ action: asked, filters, count: null });
          }}
        />
      )}
    </>
  );
}
