import { Text } from "@medusajs/ui";
import type { CallResponse } from "../../contract";
import { Raw } from "../parts/raw";
import { useText } from "../i18n/use-text";
import { lostText } from "./words";

type Call = Pick<CallResponse["call"], "received" | "http_status">;

/** What was read from the response to a call, or why there was none. The response as it came is not kept. */
export function Reading({ call }: { readonly call: Call }) {
  const t = useText();
  const { received, http_status: status } = call;
  if (received === null)
    return (
      <Text size="small" className="text-ui-fg-subtle">
        {t("log.noResponse")}
      </Text>
    );
  const isLost = status === null && lostText(errorOf(call), t) !== null;
  const read = "data" in received ? received["data"] : received;
  return <Raw title={t(isLost ? "log.failure" : "log.responseRead")} text={JSON.stringify(read)} />;
}

/** The code of a call's failure; null for a call that has not failed. */
export function errorOf({ received }: Pick<Call, "received">): string | null {
  return typeof received?.["error"] === "string" ? received["error"] : null;
}
