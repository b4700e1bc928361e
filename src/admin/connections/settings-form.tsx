import { Button, Checkbox, Hint, Label } from "@medusajs/ui";
import { type FormEvent, useId, useState } from "react";
import type { ConnectionDetail } from "../../contract";
import { Trouble } from "../parts/boundary";
import { Choice, TextField } from "../parts/field";
import { Section } from "../parts/section";
import { useDoing } from "../parts/use-doing";
import { useWords } from "../words";
import { change, useAskAgain, usePaymentProviders } from "./use-connections";

/** What a first order needs to be known: the carrier's name, what is cash, and when orders may go. */
export function SettingsForm({ connection }: { readonly connection: ConnectionDetail }) {
  const { connections: words } = useWords();
  const { busy, refused, perform } = useDoing(useAskAgain());
  const { settings } = connection;
  const [carrier, setCarrier] = useState(settings.carrier_literal ?? "");
  const [cash, setCash] = useState<readonly string[]>(settings.cod_provider_ids);
  const [prepaid, setPrepaid] = useState(settings.prepaid_when);
  const [approve, setApprove] = useState(settings.approve);
  const { data: providers = [] } = usePaymentProviders();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const changed = {
      carrier_literal: carrier.trim() === "" ? null : carrier.trim(),
      cod_provider_ids: cash,
      prepaid_when: prepaid,
      approve,
    };
    void perform("save", () => change(connection, "", { settings: changed }), words.saved);
  }

  return (
    <Section title={words.settings} name="connection-settings">
      <form className="flex flex-col gap-y-6 px-6 py-4" onSubmit={submit}>
        {refused !== null && <Trouble sentence={refused} />}
        <TextField label={words.carrier} hint={words.carrierHint} value={carrier} onChange={setCarrier} />
        <Cash
          known={[...new Set([...providers, ...settings.cod_provider_ids])]}
          chosen={cash}
          onChange={setCash}
        />
        <Choice
          label={words.prepaid}
          hint={words.prepaidHint}
          value={prepaid}
          onChange={setPrepaid}
          choices={[
            { value: "captured", label: words.captured },
            { value: "authorized", label: words.authorized },
          ]}
        />
        <Choice
          label={words.approve}
          hint={words.approveHint}
          value={approve}
          onChange={setApprove}
          choices={[
            { value: "none", label: words.approveNone },
            { value: "cod", label: words.approveCod },
            { value: "all", label: words.approveAll },
          ]}
        />
        <div>
          <Button size="small" type="submit" isLoading={busy !== null}>
            {words.save}
          </Button>
        </div>
      </form>
    </Section>
  );
}

interface CashProps {
  readonly known: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function Cash({ known, chosen, onChange }: CashProps) {
  const { connections: words } = useWords();
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-y-2" aria-describedby={`${id}-hint`}>
      <legend className="txt-compact-small-plus pb-1">{words.cash}</legend>
      {known.map((provider) => (
        <div key={provider} className="flex items-center gap-x-2">
          <Checkbox
            id={`${id}-${provider}`}
            checked={chosen.includes(provider)}
            onCheckedChange={(checked) =>
              onChange(checked === true ? [...chosen, provider] : chosen.filter((one) => one !== provider))
            }
          />
          <Label htmlFor={`${id}-${provider}`} size="small">
            {provider}
          </Label>
        </div>
      ))}
      <Hint id={`${id}-hint`}>{words.cashHint}</Hint>
    </fieldset>
  );
}
