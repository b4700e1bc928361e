import { Button, Hint, Input, Label } from "@medusajs/ui";
import { type FormEvent, useId, useState } from "react";
import type { BodyOf, Routes } from "../../contract";
import { routes } from "../../contract/routes";
import { call } from "../api";
import { useAskAgain } from "../connections/use-connections";
import { Trouble } from "../parts/boundary";
import { useDoing } from "../parts/use-doing";
import { useWords } from "../words";
import { fromKyivInput } from "../words/moments";

type State = BodyOf<Routes["replayWebhooks"]>["state"];

/** Processes again all webhooks received since a moment, for example after a setting got new status words. */
export function ReplaySince({ state }: { readonly state: string | undefined }) {
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
