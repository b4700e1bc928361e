import { Button, Drawer, Table, Text } from "@medusajs/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { ListCallsResponse, SentCallView } from "../../contract";
import { Calls } from "../orders/calls";
import { DrawerHead } from "../parts/drawer-head";
import { Loaded } from "../parts/loaded";
import { Pages } from "../parts/pages";
import { useLanguage, useWords } from "../words";
import { momentText } from "../words/moments";
import { useCalls } from "./use-log";

/** Calls to the warehouse, the newest first. */
export function CallList({ filters }: { readonly filters: Readonly<Record<string, string>> }) {
  const { log: words } = useWords();
  const isNarrowed = "state" in filters || "after" in filters;
  return (
    <Loaded query={useCalls(filters)}>
      {(page) =>
        page.calls.length > 0 ? (
          <Rows page={page} />
        ) : (
          <Text size="small" className="px-6 py-8 text-center">
            {isNarrowed ? words.noneSo : words.noCalls}
          </Text>
        )
      }
    </Loaded>
  );
}

function Rows({ page: { calls, next } }: { readonly page: ListCallsResponse }) {
  const { log: words, order: orderWords } = useWords();
  const language = useLanguage();
  const [opened, setOpened] = useState<SentCallView | null>(null);
  return (
    <>
      <div className="overflow-x-auto">
        <Table>
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell>{words.when}</Table.HeaderCell>
              <Table.HeaderCell>{words.what}</Table.HeaderCell>
              <Table.HeaderCell>{words.order}</Table.HeaderCell>
              <Table.HeaderCell>{words.result}</Table.HeaderCell>
              <Table.HeaderCell>
                <span className="sr-only">{words.show}</span>
              </Table.HeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {calls.map((one) => (
              <Table.Row key={one.id}>
                <Table.Cell className="tabular-nums">
                  {one.sent_at !== null && (
                    <time dateTime={one.sent_at}>{momentText(one.sent_at, language)}</time>
                  )}
                </Table.Cell>
                <Table.Cell>{orderWords.kinds[one.kind] ?? one.kind}</Table.Cell>
                <Table.Cell>
                  {one.order_id !== null && (
                    <Link
                      to={`/orders/${one.order_id}`}
                      className="text-ui-fg-base hover:text-ui-fg-subtle underline"
                    >
                      {one.number}
                    </Link>
                  )}
                </Table.Cell>
                <Table.Cell>{words.callStates[one.state]}</Table.Cell>
                <Table.Cell className="text-right">
                  <Button size="small" variant="transparent" onClick={() => setOpened(one)}>
                    {words.show}
                  </Button>
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      </div>
      <Pages next={next} />
      {opened && <Sent call={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Sent({ call, onClose }: { readonly call: SentCallView; readonly onClose: () => void }) {
  const { log: words } = useWords();
  const language = useLanguage();
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content data-sklad="sent" lang={language}>
        <DrawerHead title={words.calls} description={words.callStates[call.state]} />
        <Drawer.Body className="overflow-y-auto">
          <Calls calls={[call]} orderId={call.order_id} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer>
  );
}
