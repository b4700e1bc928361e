import type { ConnectionDetail } from "../../contract";
import { FIRST } from "../settings/fields";
import { SettingInput } from "../settings/setting-input";
import { useSettings } from "../settings/use-settings";
import { useWords } from "../words";
import { Step } from "./step";

interface Props {
  readonly connection: ConnectionDetail;
  readonly onDone: () => void;
}

/** The setup step for money: cash on delivery, when a prepaid order counts as paid, and manual approval. */
export function MoneyStep({ connection, onDone }: Props) {
  const { setup: words } = useWords();
  const { drafts, set, save, busy, refused } = useSettings(connection);
  const finish = async () => {
    if (await save()) onDone();
  };
  return (
    <Step
      connectionId={connection.id}
      refused={refused}
      isBusy={busy !== null}
      action={words.next}
      onDone={() => void finish()}
    >
      {FIRST.money.map((name) => (
        <SettingInput key={name} name={name} draft={drafts[name]} onChange={(draft) => set(name, draft)} />
      ))}
    </Step>
  );
}
