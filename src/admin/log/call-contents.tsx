import type { CallResponse } from "../../contract";
import { useConnections } from "../connections/use-connections";
import { Raw } from "../parts/raw";
import { useLanguage, useText } from "../i18n/use-text";
import { Facts } from "../parts/facts";
import { State, OrderLinks } from "./cells";
import { errorOf, Reading } from "./reading";
import { durationText, lostText } from "./words";

/** A call: what it was about, what was sent and what was read from the response. */
export function CallContents({ call }: Pick<CallResponse, "call">) {
  const t = useText();
  const language = useLanguage();
  const { state, result, number, order_id, attempts, http_status: status, duration_ms: ms, sent } = call;
  const connection = useConnections().data?.connections.find(({ id }) => id === call.connection_id);
  const lost = status === null ? lostText(errorOf(call), t) : null;
  return (
    <>
      <Facts
        isDense
        of={[
          [t("log.result"), <State key="state" entry={{ direction: "call", state, result }} />],
          [
            t("log.order"),
            number === null ? null : (
              <OrderLinks key="order" orders={[{ number, order_id, status: null, state: null }]} more={0} />
            ),
          ],
          [t("log.http"), status ?? lost],
          [t("log.duration"), ms === null ? null : durationText(ms, language)],
          [t("log.attempts"), attempts > 1 ? attempts : null],
          [t("log.connection"), connection?.name ?? null],
        ]}
      />
      {sent !== null && <Raw title={t("log.request")} text={JSON.stringify(sent)} />}
      <Reading call={call} />
    </>
  );
}
