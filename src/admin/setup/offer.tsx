import { Checkbox, Hint, Label } from "@medusajs/ui";
import { useId } from "react";
import { useText } from "../i18n/use-text";
import { EntryField } from "../parts/entry-field";
import { type Method, isByTariff, nameOf, priceOf, type Wish } from "./delivery";

interface Props {
  readonly method: Method;
  readonly suggestedName: string;
  readonly wish: Wish | undefined;
  /** Whether to mark what is missing. */
  readonly isChecked: boolean;
  readonly onChange: (wish: Wish | undefined) => void;
}

/** A delivery option to offer: a checkbox, and once it is ticked its name at checkout and its price. */
export function Offer({ method, suggestedName, wish, isChecked, onChange }: Props) {
  const t = useText();
  const id = useId();
  const isTariff = isByTariff(method);
  return (
    <li className="flex flex-col gap-y-4 px-6 py-4">
      <div className="flex items-start gap-x-3">
        <span className="flex shrink-0">
          <Checkbox
            id={id}
            checked={wish !== undefined}
            aria-describedby={`${id}-hint`}
            onCheckedChange={(ticked) => onChange(ticked === true ? { name: null, price: "" } : undefined)}
          />
        </span>
        <div className="flex min-w-0 flex-col gap-y-1">
          <Label htmlFor={id} size="small" weight="plus">
            {t(`setup.methods.${method.id as "pickup"}`, method.id)}
          </Label>
          <Hint id={`${id}-hint`}>{t(`setup.methodHints.${method.id as "pickup"}`, "")}</Hint>
        </div>
      </div>
      {wish && (
        <div
          role="group"
          aria-labelledby={id}
          className="grid gap-4"
          style={{ gridTemplateColumns: "repeat(auto-fit, minmax(13rem, 1fr))" }}
        >
          <EntryField
            required
            label={t("setup.shownAs")}
            value={wish.name ?? suggestedName}
            onChange={(name) => onChange({ ...wish, name })}
            wrong={isChecked && nameOf(wish, suggestedName) === "" ? t("setup.nameMissing") : undefined}
          />
          {!isTariff && (
            <EntryField
              required
              label={t("setup.price")}
              inputMode="decimal"
              value={wish.price}
              onChange={(price) => onChange({ ...wish, price })}
              hint={priceOf(wish, method) === 0 ? t("setup.freePrice") : undefined}
              wrong={isChecked && Number.isNaN(priceOf(wish, method)) ? t("setup.priceWrong") : undefined}
            />
          )}
        </div>
      )}
    </li>
  );
}
