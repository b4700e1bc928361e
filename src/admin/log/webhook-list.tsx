import { Button, Table, Text } from "@medusajs/ui";
import { useState } from "react";
import type { ListInboxResponse } from "../../contract";
import { Loaded } from "../parts/loaded";
import { Pages } from "../parts/pages";
import { useLanguage, useWords } from "../words";
import { momentText } from "../words/moments";
import { Received } from "./received";
import { ReplaySince } from "./replay-since";
import { useWebhooks } from "./use-log";

/** Webhooks, the newest first. */
export function WebhookList({ filters }: { readonly filters: Readonly<Record<string, string>> }) {
  const { log: words } = useWords();
  const isNarrowed = "state" in filters || "after" in filters;
  return (
    <Loaded query={useWebhooks(filters)}>
      {(page) =>
        page.webhooks.length > 0 ? (
          <>
            <Rows page={page} />
            {page.can.act_on_orders && <ReplaySince state={filters["state"]} />}
          </>
        ) : (
          <Text size="small" className="px-6 py-8 text-center">
            {isNarrowed ? words.noneSo : words.none}
          </Text>
        )
      }
    </Loaded>
  );
}

function Rows({ page: { webhooks, next, can } }: { readonly page: ListInboxResponse }) {
  const { log: words } = useWords();
  const language = useLanguage();
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <div className="overflow-x-auto">
        <Table>
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell>{words.when}</Table.HeaderCell>
              <Table.HeaderCell>{words.what}</Table.HeaderCell>
              <Table.HeaderCell>{words.result}</Table.HeaderCell>
              <Table.HeaderCell>
                <span className="sr-only">{words.show}</span>
              </Table.HeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {webhooks.map(({ id, received_at: at, statuses, state }) => (
              <Table.Row key={id}>
                <Table.Cell className="tabular-nums">
                  <time dateTime={at}>{momentText(at, language)}</time>
                </Table.Cell>
                <Table.Cell>
                  <span className="block truncate" style={{ maxWidth: "20rem" }}>
                    {(statuses ?? [])
                      .map(({ number, remote_id: remoteId, status }) =>
                        [number ?? remoteId, status].filter(Boolean).join(": "),
                      )
                      .join(", ")}
                  </span>
                </Table.Cell>
                <Table.Cell>{words.webhookStates[state]}</Table.Cell>
                <Table.Cell className="text-right">
                  <Button size="small" variant="transparent" onClick={() => setOpened(id)}>
                    {words.show}
                  </Button>
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      </div>
      <Pages next={next} />
      {opened !== null && <Received id={opened} mayAct={can.act_on_orders} onClose={() => setOpened(null)} />}
    </>
  );
}
