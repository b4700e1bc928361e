import { Checkbox, Hint, Label } from "@medusajs/ui";
import { useId, useState } from "react";
import type { ConnectionDetail, SettingField } from "../../contract";
import { changeSettings, usePaymentProviders, useRefetchAll } from "../connections/use-connections";
import { useText } from "../i18n/use-text";
import { Confirm } from "../parts/buttons";
import { QueryBoundary } from "../parts/query-boundary";
import { providerName } from "../parts/provider-name";
import { useAction } from "../parts/use-action";
import { changesIn, draftsOf } from "../settings/draft";
import { SettingInputs } from "../settings/setting-input";
import { type Editing, useSettings, useSettingsForm } from "../settings/use-settings";
import { isMoneySet } from "./progress";
import { Step } from "./step";

interface MoneyStepProps {
  readonly connection: ConnectionDetail;
  readonly editing: Editing;
  readonly onDone: () => void;
}

const COD = "cod_provider_ids";
/** What a first order needs to know of money. */
const ASKED: readonly string[] = [COD, "prepaid_when", "approve"] satisfies SettingField["name"][];

/** The setup step for money: cash on delivery, when a prepaid order counts as paid, and manual approval. */
export function MoneyStep(props: MoneyStepProps) {
  return (
    <QueryBoundary query={useSettingsForm()}>
      {({ fields }) => (
        <Money
          {...props}
          fields={ASKED.flatMap((asked) => fields.find(({ name }) => name === asked) ?? [])}
        />
      )}
    </QueryBoundary>
  );
}

function Money({
  connection,
  fields,
  editing,
  onDone,
}: MoneyStepProps & { readonly fields: readonly SettingField[] }) {
  const t = useText();
  const settings = useSettings(connection, fields, editing);
  const saving = useAction(useRefetchAll());
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
    if (isSaved || (await saving.run("save", save, t("setup.saved")))) onDone();
  }

  return (
    <Step
      title={t("setup.moneyTitle")}
      hint={t("setup.moneyHint")}
      error={saving.error}
      isBusy={saving.busy !== null}
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

interface CashOnDeliveryProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Checkboxes for the shop's payment providers whose orders are paid at the door. */
function CashOnDelivery({ chosen, onChange }: CashOnDeliveryProps) {
  const t = useText();
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint`} className="flex flex-col gap-y-3">
      <legend className="txt-compact-small-plus">{t("setup.codTitle")}</legend>
      <Hint id={`${id}-hint`}>{t("setup.codHint")}</Hint>
      <QueryBoundary query={usePaymentProviders()}>
        {(providers) => (
          <ul className="shadow-elevation-card-rest divide-y rounded-lg">
            {[...new Set([...providers, ...chosen])].map((provider) => (
              <li key={provider} className="flex items-center gap-x-3 px-6 py-4">
                <Checkbox
                  id={`${id}-${provider}`}
                  checked={chosen.includes(provider)}
                  onCheckedChange={(ticked) =>
                    onChange(
                      ticked === true ? [...chosen, provider] : chosen.filter((one) => one !== provider),
                    )
                  }
                />
                <Label htmlFor={`${id}-${provider}`} size="small">
                  {providerName(provider, t)}
                </Label>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </fieldset>
  );
}
