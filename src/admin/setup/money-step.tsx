import type { ConnectionDetail, SettingField } from "../../contract";
import { Loaded } from "../parts/loaded";
import { SettingInputs } from "../settings/setting-input";
import { useSettings, useSettingsForm } from "../settings/use-settings";
import { useWords } from "../words";
import { Step } from "./step";

interface Props {
  readonly connection: ConnectionDetail;
  readonly onDone: () => void;
}

/** What a first order needs to know of money. */
const ASKED: readonly string[] = [
  "cod_provider_ids",
  "prepaid_when",
  "approve",
] satisfies SettingField["name"][];

/** The setup step for money: cash on delivery, when a prepaid order counts as paid, and manual approval. */
export function MoneyStep(props: Props) {
  return (
    <Loaded query={useSettingsForm()}>
      {({ fields }) => <Money {...props} fields={fields.filter(({ name }) => ASKED.includes(name))} />}
    </Loaded>
  );
}

function Money({ connection, fields, onDone }: Props & { readonly fields: readonly SettingField[] }) {
  const { setup: words } = useWords();
  const { drafts, set, save, busy, refused } = useSettings(connection, fields);
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
      <SettingInputs fields={fields} drafts={drafts} onChange={set} />
    </Step>
  );
}
