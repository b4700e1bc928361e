import { Button, Hint, Input, Label, Table, Text } from "@medusajs/ui";
import { type FormEvent, useId, useState } from "react";
import type { BodyOf, ListInboxResponse, Routes } from "../../contract";
import { routes } from "../../contract/routes";
import { call } from "../api";
import { useAskAgain } from "../connections/use-connections";
import { Trouble } from "../parts/boundary";
import { Loaded } from "../parts/loaded";
import { Pages } from "../parts/pages";
import { useDoing } from "../parts/use-doing";
import { useLanguage, useWords } from "../words";
import { fromKyivInput, momentText } from "../words/moments";
import { Received } from "./received";
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

type State = BodyOf<Routes["replayWebhooks"]>["state"];

/** Processes again all webhooks received since a moment, for example after a setting got new status words. */
function ReplaySince({ state }: { readonly state: string | undefined }) {
  const { log: words } = useWords();
  const { busy, refused, perform } = useDoing(useAskAgain());
  const [since, setSince] = useState("");
  const [replayed, setReplayed] = useState<number | null>(null);
  const id = useId();

  function submit(event: FormEvent): void {
    event.preventDefault();
    // The state is a text of the page's address; the server validates it.
    const body = { since: fromKyivInput(since), ...(state !== undefined && { state: state as State }) };
    void perform("replay", async () => {
      const answer = await call(routes.replayWebhooks, { body });
      setReplayed(answer.replayed);
    });
  }

  return (
    <form className="flex flex-col gap-y-2 px-6 py-4" onSubmit={submit}>
      {refused !== null && <Trouble sentence={refused} />}
      <div className="flex flex-wrap items-end gap-2">
        <div className="flex flex-col gap-y-1">
          <Label htmlFor={id} size="small" weight="plus">
            {words.replayAll}
          </Label>
          <Input
            id={id}
            size="small"
            type="datetime-local"
            aria-describedby={`${id}-hint`}
            value={since}
            onChange={({ target }) => setSince(target.value)}
          />
        </div>
        <Button
          size="small"
          variant="secondary"
          type="submit"
          disabled={since === ""}
          isLoading={busy !== null}
        >
          {words.replay}
        </Button>
      </div>
      <Hint id={`${id}-hint`}>
        {words.replayAllHint} {replayed !== null && words.replayedAll(replayed)}
      </Hint>
    </form>
  );
}
