import { ArrowDownTray, EllipsisHorizontal, Pause } from "@medusajs/icons";
import { DropdownMenu, IconButton, toast } from "@medusajs/ui";
import { useEffect, useState } from "react";
import type { ConnectionView, StockResponse } from "../../contract";
import { routes } from "../../contract/routes";
import { call } from "../api";
import { useRefetchAll } from "../connections/use-connections";
import { useLanguage, useText } from "../i18n/use-text";
import { Confirm } from "../parts/buttons";
import { downloadCsv } from "../parts/download-csv";
import { useAction } from "../parts/use-action";

interface Props {
  readonly connection: ConnectionView;
  readonly found: StockResponse;
}

/** The rarer actions on a connection's stock. */
export function Menu({ connection, found: { stock, can } }: Props) {
  const t = useText();
  const language = useLanguage();
  /** The version of the stock when the question was asked. */
  const [asked, setAsked] = useState<string | null>(null);
  const { busy, error, run } = useAction(useRefetchAll());
  // The menu has no room for it.
  useEffect(() => {
    if (error !== null) toast.error(error);
  }, [error]);
  const stop = (expected: string) =>
    call(routes.actOnStock, {
      params: { id: connection.id, action: "stop" },
      body: { expected },
    });
  const mayStop = stock.writes && stock.accepted_at !== null && can.act_on_stock;
  if (!mayStop && stock.requested_at === null) return null;
  return (
    <>
      <DropdownMenu>
        <DropdownMenu.Trigger asChild>
          <IconButton
            size="small"
            variant="transparent"
            aria-label={t("stock.more")}
            isLoading={busy !== null}
          >
            <EllipsisHorizontal />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content align="end">
          {stock.requested_at !== null && (
            <DropdownMenu.Item
              className="[&_svg]:text-ui-fg-subtle flex items-center gap-x-2"
              onSelect={() =>
                void run(
                  "csv",
                  () =>
                    downloadCsv(`/connections/${connection.id}/stock/csv`, connection.name, {
                      lang: language,
                    }),
                  t("common.downloaded"),
                )
              }
            >
              <ArrowDownTray />
              {t("stock.csv")}
            </DropdownMenu.Item>
          )}
          {mayStop && (
            <>
              <DropdownMenu.Separator />
              <DropdownMenu.Item
                className="[&_svg]:text-ui-fg-subtle flex items-center gap-x-2"
                onSelect={() => setAsked(stock.version)}
              >
                <Pause />
                {t("stock.stop")}
              </DropdownMenu.Item>
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu>
      {asked !== null && (
        <Confirm
          title={t("stock.stopTitle")}
          consequence={t("stock.stopConsequence")}
          action={t("stock.stop")}
          onAnswer={(isYes) => {
            setAsked(null);
            if (isYes) void run("stop", () => stop(asked), t("stock.stopped"));
          }}
        />
      )}
    </>
  );
}
