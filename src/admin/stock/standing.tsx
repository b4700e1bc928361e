import { Button, Text } from "@medusajs/ui";
import { useState } from "react";
import type { ConnectionView, StockResponse, StockView } from "../../contract";
import { routes } from "../../contract/routes";
import { call } from "../api";
import { useRefetchAll } from "../connections/use-connections";
import { figureText, momentText } from "../i18n/format";
import { useLanguage, useText } from "../i18n/use-text";
import { ErrorNote } from "../parts/boundary";
import { Confirm } from "../parts/buttons";
import { useAction } from "../parts/use-action";
import { changesText } from "./words";

interface Props {
  readonly connection: ConnectionView;
  readonly found: StockResponse;
  readonly progress: string | null;
}

/** Whether Medusa's stock is updated from the warehouse, and the changes to accept before it is. */
export function Standing({ connection, found: { stock, can }, progress }: Props) {
  const t = useText();
  const language = useLanguage();
  const isOff = connection.settings.stock_sync === "off";
  const isPreview = connection.enabled && !isOff && !stock.writes;
  const mayAccept = isPreview && stock.synced_requested_at !== null && can.act_on_stock;
  const moment = (at: string) => momentText(at, language);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
      <div className="flex flex-col gap-y-1">
        <Text size="small" leading="compact" weight="plus">
          {t(`stock.${standingOf(connection, stock)}`)}
        </Text>
        {isPreview && stock.synced_at !== null && (
          <Text size="small" leading="compact">
            {changesText(t, stock.changes, language)}
          </Text>
        )}
        <Text size="small" leading="compact" className="text-ui-fg-subtle" role="status">
          {progress ??
            (stock.requested_at === null
              ? t("stock.noReport")
              : [
                  t("stock.reportedAt", {
                    moment: moment(stock.requested_at),
                    count: stock.reported_skus,
                    shown: figureText(stock.reported_skus, language),
                  }),
                  stock.synced_at === null ? "" : t("stock.comparedAt", { moment: moment(stock.synced_at) }),
                ].join(" "))}
        </Text>
      </div>
      {mayAccept && <Accept connection={connection} stock={stock} />}
    </div>
  );
}

function standingOf({ enabled, settings }: ConnectionView, { writes }: StockView) {
  if (!enabled) return "notEnabled";
  if (settings.stock_sync === "off") return "off";
  return writes ? "writes" : "previews";
}

/** Begins to update Medusa's stock, after the sums of what changes. */
function Accept({ connection, stock }: Pick<Props, "connection"> & Pick<StockResponse, "stock">) {
  const t = useText();
  const language = useLanguage();
  /** The stock as it was when the question was asked: what a report changes behind the dialog was not agreed to. */
  const [asked, setAsked] = useState<StockView | null>(null);
  const { busy, error, run } = useAction(useRefetchAll());
  const accept = ({ version: expected, synced_requested_at: seen }: StockView) =>
    call(routes.actOnStock, {
      params: { id: connection.id, action: "accept" },
      body: { expected, ...(seen !== null && { seen }) },
    });
  return (
    <>
      <Button size="small" isLoading={busy !== null} onClick={() => setAsked(stock)}>
        {t("stock.accept")}
      </Button>
      {error !== null && (
        <div className="w-full">
          <ErrorNote sentence={error} />
        </div>
      )}
      {asked && (
        <Confirm
          isHarmless
          title={t("stock.acceptTitle")}
          consequence={`${changesText(t, asked.changes, language)} ${t("stock.acceptConsequence")}`}
          action={t("stock.accept")}
          onAnswer={(isYes) => {
            setAsked(null);
            if (isYes) void run("accept", () => accept(asked), t("stock.accepted"));
          }}
        />
      )}
    </>
  );
}
