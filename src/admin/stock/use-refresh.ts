import { toast } from "@medusajs/ui";
import { useEffect, useRef, useState } from "react";
import { atMoment } from "../../catalogue/amounts";
import type { ConnectionView, StockView } from "../../contract";
import { routes } from "../../contract/routes";
import { call, sentenceOf } from "../api";
import { useRefetchAll } from "../connections/use-connections";
import { clockText } from "../i18n/format";
import { useLanguage, useText } from "../i18n/use-text";

/** Requests the warehouse's report, and follows it until Medusa is compared with it. */
export function useRefresh({ id }: Pick<ConnectionView, "id">, stock: StockView | undefined) {
  const t = useText();
  const language = useLanguage();
  const refetchAll = useRefetchAll();
  const [phase, setPhase] = useState<"idle" | "requests" | "follows">("idle");
  const [error, setError] = useState<string | null>(null);
  /** The report of the latest comparison when the refresh was asked for. */
  const before = useRef<string | null>(null);
  const refresh = stock?.refresh ?? null;
  const compared = stock?.synced_requested_at ?? null;
  const isOver = phase === "follows" && refresh === null;

  useEffect(() => {
    if (!isOver) return;
    setPhase("idle");
    // A refresh also ends when the connection is disabled meanwhile.
    if (compared === before.current) toast.info(t("stock.refreshEnded"));
    else toast.success(t("stock.refreshed"));
  }, [isOver, compared, t]);

  async function start(): Promise<void> {
    setError(null);
    setPhase("requests");
    before.current = compared;
    try {
      await call(routes.actOnStock, { params: { id, action: "read" } });
      await refetchAll();
      setPhase("follows");
    } catch (failure) {
      setPhase("idle");
      setError(sentenceOf(failure, t, language));
    }
  }

  // A comparison follows every report: only the one that was asked for is shown.
  const step = refresh && (refresh.step !== "compares" || phase === "follows") ? refresh.step : null;
  const progress = () => {
    if (step === null || !refresh) return phase === "requests" ? t("stock.refresh.reads") : null;
    if (step === "reads" || step === "compares") return t(`stock.refresh.${step}`);
    if (refresh.begins_at === null) return t("stock.refresh.paused");
    const moment = atMoment(clockText(refresh.begins_at, language), language);
    return t(`stock.refresh.${step}`, { moment });
  };
  return { isUnderWay: phase !== "idle" || step !== null, progress: progress(), error, start };
}
