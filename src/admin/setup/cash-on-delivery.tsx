import { Checkbox, Hint, Label } from "@medusajs/ui";
import { useId } from "react";
import { usePaymentProviders } from "../connections/use-connections";
import { Loaded } from "../parts/loaded";
import { useText } from "../i18n/use-text";
import { providerName } from "../parts/provider-name";

interface Props {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Checkboxes for the shop's payment providers whose orders are paid at the door. */
export function CashOnDelivery({ chosen, onChange }: Props) {
  const t = useText();
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint`} className="flex flex-col gap-y-3">
      <legend className="txt-compact-small-plus">{t("setup.codTitle")}</legend>
      <Hint id={`${id}-hint`}>{t("setup.codHint")}</Hint>
      <Loaded query={usePaymentProviders()}>
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
      </Loaded>
    </fieldset>
  );
}
