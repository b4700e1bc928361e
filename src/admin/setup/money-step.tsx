import { useState } from "react";
import type { ConnectionDetail, SettingField } from "../../contract";
import { changeSettings, useRefetchAll } from "../connections/use-connections";
import { Confirm } from "../parts/confirm";
import { Loaded } from "../parts/loaded";
import { useDoing } from "../parts/use-doing";
import { changesIn, draftsOf } from "../settings/draft";
import { SettingInputs } from "../settings/setting-input";
import { type Editing, useSettings, useSettingsForm } from "../settings/use-settings";
import { useText } from "../i18n/use-text";
import { CashOnDelivery } from "./cash-on-delivery";
import { isMoneySet } from "./progress";
import { Step } from "./step";

interface Props {
  readonly connection: ConnectionDetail;
  readonly editing: Editing;
  readonly onDone: () => void;
}

const COD = "cod_provider_ids";
/** What a first order needs to know of money. */
const ASKED: readonly string[] = [COD, "prepaid_when", "approve"] satisfies SettingField["name"][];

/** The setup step for money: cash on delivery, when a prepaid order counts as paid, and manual approval. */
export function MoneyStep(props: Props) {
  return (
    <Loaded query={useSettingsForm()}>
      {({ fields }) => (
        <Money
          {...props}
          fields={ASKED.flatMap((asked) => fields.find(({ name }) => name === asked) ?? [])}
        />
      )}
    </Loaded>
  );
}

function Money({
  connection,
  fields,
  editing,
  onDone,
}: Props & { readonly fields: readonly SettingField[] }) {
  const t = useText();
  const settings = useSettings(connection, fields, editing);
  const doing = useDoing(useRefetchAll());
  const [isAsking, setAsking] = useState(false);
  const chosen = (settings.drafts[COD] ?? []) as readonly string[];
  // "All orders are prepaid" is asked once.
  const isAnswered = connection.settings.cod_provider_ids.length === 0 && isMoneySet(connection);
  const isQuestion = chosen.length === 0 && !isAnswered;

  async function finish(): Promise<void> {
    const changes = changesIn(fields, draftsOf(fields, connection.settings), settings.drafts);
    // None is saved also when that changes nothing: the connection's timeline then shows that it is decided.
    const decided = isQuestion ? { ...changes, [COD]: [] } : changes;
    const save = () => changeSettings(connection, decided);
    const isSaved = Object.keys(decided).length === 0;
    if (isSaved || (await doing.perform("save", save, t("setup.saved")))) onDone();
  }

  return (
    <Step
      title={t("setup.moneyTitle")}
      hint={t("setup.moneyHint")}
      refused={doing.refused}
      isBusy={doing.busy !== null}
      action={t("setup.next")}
      onDone={() => (isQuestion ? setAsking(true) : void finish())}
    >
      <CashOnDelivery chosen={chosen} onChange={(providers) => settings.set(COD, providers)} />
      <SettingInputs
        fields={fields.filter(({ name }) => name !== COD)}
        drafts={settings.drafts}
        onChange={settings.set}
      />
      {isAsking && (
        <Confirm
          title={t("setup.allPrepaidTitle")}
          consequence={t("setup.allPrepaidConsequence")}
          action={t("setup.allPrepaid")}
          isHarmless
          onAnswer={(isYes) => {
            setAsking(false);
            if (isYes) void finish();
          }}
        />
      )}
    </Step>
  );
}
