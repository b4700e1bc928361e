import { Button, Text } from "@medusajs/ui";
import { useState } from "react";
import type { ConnectionView } from "../../contract";
import { changeSettings, useAskAgain, useConnections } from "../connections/use-connections";
import { Trouble } from "../parts/boundary";
import { Confirm } from "../parts/confirm";
import { Disclosure } from "../parts/disclosure";
import { TextField } from "../parts/field";
import { Loaded } from "../parts/loaded";
import { Section } from "../parts/section";
import { useDoing } from "../parts/use-doing";
import { useWords } from "../words";
import { fromKyivInput, toKyivInput } from "../words/moments";
import { useOlder } from "./use-lists";

const MONTH_MS = 30 * 24 * 3_600_000;

/** Orders placed before a connection started; the merchant chooses the date from which they are sent. */
export function OlderOrders() {
  const { lists: words } = useWords();
  const { data } = useConnections();
  const enabled = data?.connections.filter((connection) => connection.enabled) ?? [];
  if (!data?.can.change_connections || enabled.length === 0) return null;
  return (
    <Section title={words.older} name="older">
      {enabled.map((connection) => (
        <Disclosure key={connection.id} title={connection.name}>
          <OfConnection connection={connection} />
        </Disclosure>
      ))}
    </Section>
  );
}

function OfConnection({ connection }: { readonly connection: ConnectionView }) {
  const { lists: words } = useWords();
  const { busy, refused, perform } = useDoing(useAskAgain());
  const [since, setSince] = useState(() => toKyivInput(new Date(Date.now() - MONTH_MS).toISOString()));
  const [isAsking, setAsking] = useState(false);
  const moment = since === "" ? null : fromKyivInput(since);
  const query = useOlder(connection.id, moment);
  return (
    <div className="flex flex-col gap-y-4">
      <Text size="small">{words.olderHint}</Text>
      <TextField label={words.olderSince} type="datetime-local" value={since} onChange={setSince} required />
      {refused !== null && <Trouble sentence={refused} />}
      {moment !== null && (
        <Loaded query={query}>
          {({ count, more, orders }) =>
            count === 0 ? (
              <Text size="small">{words.olderNone}</Text>
            ) : (
              <>
                <Text size="small">
                  {words.olderFound(`${String(count)}${more ? "+" : ""}`)}{" "}
                  {orders.map((order) => `#${String(order.display_id)}`).join(", ")}
                  {count > orders.length && " …"}
                </Text>
                <div>
                  <Button
                    size="small"
                    variant="secondary"
                    isLoading={busy !== null}
                    onClick={() => setAsking(true)}
                  >
                    {words.olderHandOver}
                  </Button>
                </div>
              </>
            )
          }
        </Loaded>
      )}
      {isAsking && (
        <Confirm
          title={`${words.olderHandOver}?`}
          consequence={words.olderConsequence}
          action={words.olderHandOver}
          onAnswer={(isYes) => {
            setAsking(false);
            const settings = { hand_over_since: moment };
            if (isYes) void perform("older", () => changeSettings(connection, settings), words.olderDone);
          }}
        />
      )}
    </div>
  );
}
