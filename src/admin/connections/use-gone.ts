import { toast } from "@medusajs/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useText } from "../i18n/use-text";
import { isGone } from "./use-connections";

/** Leads from the page of a connection to the list once it is deleted, as by a colleague, and says why. */
export function useGone({ error }: Pick<UseQueryResult, "error">): void {
  const t = useText();
  const navigate = useNavigate();
  const isDeleted = isGone(error);
  useEffect(() => {
    if (!isDeleted) return;
    toast.info(t("connections.deleted"));
    void navigate("/settings/warehouse", { replace: true });
  }, [isDeleted, navigate, t]);
}
