import { Checkbox, Hint, Label, StatusBadge, Text } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { hryvnias } from "../../catalogue/amounts";
import type { ConnectionDetail, SettingField } from "../../contract";
import { sdk } from "../api";
import { changeSettings, useRefetchAll } from "../connections/use-connections";
import { type Language, useLanguage, useText } from "../i18n/use-text";
import { ErrorNote } from "../parts/boundary";
import { EntryField } from "../parts/fields";
import { QueryBoundary } from "../parts/query-boundary";
import { useAction } from "../parts/use-action";
import { changesIn, draftsOf, textIn } from "../settings/draft";
import { type Editing, useSettings, useSettingsForm } from "../settings/use-settings";
import {
  type Delivery,
  isByCarrier,
  isByTariff,
  isTariff,
  type Method,
  nameOf,
  priceOf,
  type Wish,
  type Wishes,
} from "./progress";
import { Step } from "./step";
import { arrange, useDelivery } from "./use-delivery";

interface DeliveryStepProps {
  readonly connection: ConnectionDetail;
  readonly wishes: Wishes;
  readonly onWish: (wishes: Wishes) => void;
  readonly editing: Editing;
  readonly onDone: () => void;
}

/** The setup step for delivery: the provider at the location, shipping options with their prices, the carrier's name. */
export function DeliveryStep(props: DeliveryStepProps) {
  const form = useSettingsForm();
  return (
    <QueryBoundary query={useDelivery(props.connection.stock_location_id)}>
      {(delivery) => (
        <QueryBoundary query={form}>
          {({ fields }) => (
            <Methods
              {...props}
              delivery={delivery}
              fields={fields.filter(({ name }) => name === "carrier_literal")}
            />
          )}
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}

interface MethodsProps extends DeliveryStepProps {
  readonly delivery: Delivery;
  readonly fields: readonly SettingField[];
}

function Methods({ connection, delivery, fields, wishes, onWish, editing, onDone }: MethodsProps) {
  const t = useText();
  const language = useLanguage();
  const settings = useSettings(connection, fields, editing);
  const saving = useAction(useRefetchAll());
  const suggest = useCheckoutNames();
  const [isChecked, setChecked] = useState(false);
  if (delivery.providerId === null)
    return (
      <div className="px-6 py-4">
        <ErrorNote sentence={t("setup.noProvider")} />
      </div>
    );
  const carrier = textIn(settings.drafts["carrier_literal"]);
  const open = delivery.methods.filter(({ id }) => !delivery.offered.some(({ method }) => method === id));
  const wished = open.flatMap((method) => {
    const wish = wishes[method.id];
    const name = wish && nameOf(wish, suggest(method.id, carrier));
    return wish ? [{ method, name: name ?? "", price: priceOf(wish, method) }] : [];
  });
  const chosen = [...delivery.offered.map(({ method }) => method), ...wished.map(({ method }) => method.id)];
  const lacksCarrier = chosen.some(isByCarrier) && carrier.trim() === "";
  const isComplete =
    chosen.length > 0 &&
    !lacksCarrier &&
    wished.every(({ name, price }) => name !== "" && !Number.isNaN(price));

  async function finish(): Promise<void> {
    setChecked(true);
    if (!isComplete) return;
    const isArranged = wished.length === 0 && delivery.isEnabled && delivery.hasSalesChannel;
    const changes = changesIn(fields, draftsOf(fields, connection.settings), settings.drafts);
    const isSaved = Object.keys(changes).length === 0;
    const save = async () => {
      if (!isArranged) await arrange(delivery, wished, t);
      if (!isSaved) await changeSettings(connection, changes);
    };
    const message = t(isArranged ? "setup.saved" : "setup.created");
    if ((isArranged && isSaved) || (await saving.run("save", save, message))) onDone();
  }

  return (
    <Step
      title={t("setup.deliveryTitle")}
      hint={t("setup.deliveryHint", { location: delivery.location.name })}
      error={saving.error}
      isBusy={saving.busy !== null}
      action={t("setup.next")}
      onDone={() => void finish()}
    >
      {isChecked && chosen.length === 0 && <ErrorNote sentence={t("setup.chooseOne")} />}
      <ul className="shadow-elevation-card-rest divide-y rounded-lg">
        {delivery.offered.map(({ name, method, price }, index) => (
          <li key={index} className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
            <Text size="small" weight="plus">
              {name}
              {price !== null && (
                <span className="text-ui-fg-subtle txt-small">
                  {" · "}
                  {isTariff(method, price) ? t("setup.tariffPrice") : hryvnias(price, language)}
                </span>
              )}
            </Text>
            <StatusBadge color="green">{t("setup.offered")}</StatusBadge>
          </li>
        ))}
        {open.map((method) => (
          <Offer
            key={method.id}
            method={method}
            suggestedName={suggest(method.id, carrier)}
            wish={wishes[method.id]}
            isChecked={isChecked}
            onChange={(wish) => {
              const { [method.id]: _, ...others } = wishes;
              onWish(wish ? { ...others, [method.id]: wish } : others);
            }}
          />
        ))}
      </ul>
      {chosen.some(isByCarrier) &&
        fields.map(({ name, label, hint }) => (
          <EntryField
            required
            key={name}
            label={label[language]}
            hint={hint[language]}
            placeholder={CARRIER_EXAMPLE}
            value={carrier}
            onChange={(entered) => settings.set(name, entered)}
            wrong={isChecked && lacksCarrier ? t("setup.carrierMissing") : undefined}
          />
        ))}
    </Step>
  );
}

interface OfferProps {
  readonly method: Method;
  readonly suggestedName: string;
  readonly wish: Wish | undefined;
  /** Whether to mark what is missing. */
  readonly isChecked: boolean;
  readonly onChange: (wish: Wish | undefined) => void;
}

/** A delivery option to offer: a checkbox, and once it is ticked its name at checkout and its price. */
function Offer({ method, suggestedName, wish, isChecked, onChange }: OfferProps) {
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

/** The name of the carrier that most shops in Ukraine use, as a suggestion. */
const CARRIER_EXAMPLE = "Нова пошта";

/**
 * Suggested names of the options for customers, in the store's language whatever the admin's.
 * @returns the name by fulfillment option and the carrier's name, as far as it is entered; "" for an unknown option
 */
function useCheckoutNames(): (method: string, carrier: string) => string {
  const { i18n } = useTranslation("sklad");
  const { data: language = "uk" } = useQuery({
    queryKey: ["sklad", "store-language"],
    queryFn: storeLanguage,
    staleTime: Infinity,
    retry: false,
  });
  const t = i18n.getFixedT(language, "sklad");
  return (method, carrier) => {
    const entered = carrier.trim();
    const name = entered === "" || entered === CARRIER_EXAMPLE ? t("setup.checkout.carrier") : entered;
    return t(`setup.checkout.${method as "pickup"}`, { carrier: name, defaultValue: "" });
  };
}

/** The store's language for the suggestions: the warehouse delivers in Ukraine, so Ukrainian unless the store excludes it. */
async function storeLanguage(): Promise<Language> {
  const { stores } = await sdk.admin.store.list({ limit: 1 });
  const locales = (stores[0]?.supported_locales ?? []).map(({ locale_code: code }) => code.toLowerCase());
  return locales.length === 0 || locales.some((code) => code.startsWith("uk")) ? "uk" : "en";
}
