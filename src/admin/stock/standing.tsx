import { Button, Text, toast } from "@medusajs/ui";
import { type ReactNode, useState } from "react";
import type { ConnectionView, StockResponse } from "../../contract";
import { routes } from "../../contract/routes";
import { call, sdk } from "../api";
import { useAskAgain } from "../connections/use-connections";
import { Trouble } from "../parts/boundary";
import { Confirm } from "../parts/confirm";
import { useDoing } from "../parts/use-doing";
import { useLanguage, useWords } from "../words";
import { momentText } from "../words/moments";
import { usePreview } from "./use-stock";

type Question = "accept" | "stop" | "apply-quarantined";

interface Props {
  readonly connection: ConnectionView;
  readonly found: StockResponse;
  readonly onShowHeld: () => void;
}

/** The state of a connection's stock sync, with its actions. */
export function Standing({ connection, found: { stock, can }, onShowHeld }: Props) {
  const { stock: words, done } = useWords();
  const language = useLanguage();
  const [asked, setAsked] = useState<Question | null>(null);
  const { busy, refused, perform } = useDoing(useAskAgain());
  const questions = {
    accept: {
      ...{ title: words.acceptTitle, consequence: words.acceptConsequence },
      ...{ action: words.accept, done: words.accepted },
    },
    stop: {
      ...{ title: words.stopTitle, consequence: words.stopConsequence },
      ...{ action: words.stop, done: words.stopped },
    },
    "apply-quarantined": {
      ...{ title: words.applyHeldTitle, consequence: words.applyHeldConsequence },
      ...{ action: words.applyHeld, done: words.applied },
    },
  };
  const isOff = connection.settings.stock_sync === "off";
  const mayAccept = !isOff && !stock.writes && stock.requested_at !== null;
  const seen = usePreview(connection.id, undefined, mayAccept).data?.requested_at;
  const post = (action: string) =>
    call(routes.actOnStock, {
      params: { id: connection.id, action },
      body: { expected: stock.version, ...(action === "accept" && seen ? { seen } : {}) },
    });
  async function read(): Promise<void> {
    const { begins_at: at } = await post("read");
    toast.info(at ? words.readAt(momentText(at, language)) : words.readLater);
  }
  const isReading = connection.enabled && !isOff;
  const button = (action: string, label: string, onClick: () => void, isFirst = false): ReactNode => (
    <Button
      size="small"
      variant={isFirst ? "primary" : "secondary"}
      isLoading={busy === action}
      disabled={busy !== null}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex flex-col gap-y-1">
        <Text size="small" weight="plus">
          {isOff ? words.off : stock.writes ? words.writes : words.previews}
        </Text>
        {!connection.enabled && <Text size="small">{words.notEnabled}</Text>}
        <Text size="small" className="text-ui-fg-subtle">
          {stock.requested_at === null
            ? words.noReport
            : words.reportedAt(momentText(stock.requested_at, language), stock.reported_skus)}
          {stock.synced_at !== null && ` ${words.comparedAt(momentText(stock.synced_at, language))}`}
        </Text>
      </div>
      {stock.held > 0 && (
        <Text size="small" className="text-ui-fg-error">
          {words.heldNow(stock.held)}
        </Text>
      )}
      {refused !== null && <Trouble sentence={refused} />}
      <div className="flex flex-wrap gap-2">
        {can.act_on_stock && (
          <>
            {stock.held > 0 && (
              <Button size="small" variant="secondary" onClick={onShowHeld}>
                {words.showHeld}
              </Button>
            )}
            {stock.held > 0 &&
              button("apply-quarantined", words.applyHeld, () => setAsked("apply-quarantined"))}
            {mayAccept && seen && button("accept", words.accept, () => setAsked("accept"), true)}
            {isReading && button("read", words.read, () => void perform("read", read, done))}
            {stock.requested_at !== null &&
              isReading &&
              button(
                "compare",
                words.compare,
                () => void perform("compare", () => post("compare"), words.comparing),
              )}
            {stock.writes && stock.accepted_at !== null && button("stop", words.stop, () => setAsked("stop"))}
          </>
        )}
        {stock.requested_at !== null &&
          button("csv", words.csv, () => void perform("csv", () => download(connection), done))}
      </div>
      {asked !== null && (
        <Confirm
          {...questions[asked]}
          onAnswer={(isYes) => {
            setAsked(null);
            if (isYes) void perform(asked, () => post(asked), questions[asked].done);
          }}
        />
      )}
    </div>
  );
}

/** Downloads the stock as CSV with the page's authentication, which a plain link would lack where the dashboard uses a token. */
async function download({ id, name }: ConnectionView): Promise<void> {
  const response = await sdk.client.fetch<Response>(`/admin/sklad/connections/${id}/stock/csv`, {
    headers: { accept: "text/csv" },
  });
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name} ${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
