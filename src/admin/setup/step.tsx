import { Button } from "@medusajs/ui";
import type { FormEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import { Trouble } from "../parts/boundary";
import { useWords } from "../words";

interface Props {
  readonly connectionId: string;
  readonly refused: string | null;
  readonly isBusy: boolean;
  /** The label of the step's button. */
  readonly action: string;
  readonly isReady?: boolean;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** The frame of a setup step: its content, the button to the next one, and a link to finish later. */
export function Step({ connectionId, refused, isBusy, action, isReady = true, onDone, children }: Props) {
  const { setup: words } = useWords();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form, so that Enter in a field submits it.
    if (isReady && !isBusy) onDone();
  };
  return (
    <form className="divide-y" onSubmit={submit}>
      <div className="flex flex-col gap-y-6 px-6 py-4">{children}</div>
      <div className="flex flex-col gap-y-3 px-6 py-4">
        {refused !== null && <Trouble sentence={refused} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="small" variant="secondary" asChild>
            <Link to={`/settings/warehouse/${connectionId}`}>{words.later}</Link>
          </Button>
          <Button size="small" type="submit" isLoading={isBusy} disabled={!isReady}>
            {action}
          </Button>
        </div>
      </div>
    </form>
  );
}
