import { Button, Text } from "@medusajs/ui";
import { ACTIONS } from "../../catalogue/actions";
import { Trouble } from "../parts/boundary";
import { useLanguage, useWords } from "../words";
import type { useBulk } from "./use-bulk";

/** Progress of a bulk action, with a button that stops it. */
export function BulkProgress({ bulk }: { readonly bulk: ReturnType<typeof useBulk> }) {
  const { lists: words } = useWords();
  const language = useLanguage();
  const { progress, isGoing, refused, stop } = bulk;
  if (!progress) return null;
  const { action, done, skipped, count } = progress;
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4" role="status">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Text size="small">
          {ACTIONS[action].label[language]}.{" "}
          {isGoing
            ? words.bulkGoing(done, count === null ? null : Math.max(count, done))
            : words.bulkDone(done, skipped)}
        </Text>
        {isGoing && (
          <Button size="small" variant="secondary" onClick={stop}>
            {words.stop}
          </Button>
        )}
      </div>
      {refused !== null && <Trouble sentence={refused} />}
      {progress.refused.length > 0 && (
        <div>
          <Text size="small" className="text-ui-fg-error">
            {words.bulkRefused(progress.refused.length)}
          </Text>
          <ul>
            {progress.refused.slice(0, SHOWN).map(({ number, message }) => (
              <li key={number} className="txt-small">
                {number}: {message[language]}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** How many refused orders are listed with their reason. */
const SHOWN = 10;
