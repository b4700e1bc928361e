import { StatusBadge, Text } from "@medusajs/ui";
import { useState } from "react";
import type { ConnectionDetail, SettingField } from "../../contract";
import { hryvnias } from "../../catalogue/amounts";
import { changeSettings, useRefetchAll } from "../connections/use-connections";
import { Trouble } from "../parts/boundary";
import { Loaded } from "../parts/loaded";
import { useDoing } from "../parts/use-doing";
import { changesIn, draftsOf, textIn } from "../settings/draft";
import { type Editing, useSettings, useSettingsForm } from "../settings/use-settings";
import { useLanguage, useText } from "../i18n/use-text";
import { EntryField } from "../parts/entry-field";
import { CARRIER_EXAMPLE, useCheckoutNames } from "./checkout-names";
import { type Delivery, isTariff, nameOf, priceOf, type Wishes } from "./delivery";
import { Offer } from "./offer";
import { isByCarrier } from "./progress";
import { Step } from "./step";
import { arrange, useDelivery } from "./use-delivery";

interface Props {
  readonly connection: ConnectionDetail;
  readonly wishes: Wishes;
  readonly onWish: (wishes: Wishes) => void;
  readonly editing: Editing;
  readonly onDone: () => void;
}

/** The setup step for delivery: the provider at the location, shipping options with their prices, the carrier's name. */
export function DeliveryStep(props: Props) {
  const form = useSettingsForm();
  return (
    <Loaded query={useDelivery(props.connection.stock_location_id)}>
      {(delivery) => (
        <Loaded query={form}>
          {({ fields }) => (
            <Methods
              {...props}
              delivery={delivery}
              fields={fields.filter(({ name }) => name === "carrier_literal")}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface MethodsProps extends Props {
  readonly delivery: Delivery;
  readonly fields: readonly SettingField[];
}

function Methods({ connection, delivery, fields, wishes, onWish, editing, onDone }: MethodsProps) {
  const t = useText();
  const language = useLanguage();
  const settings = useSettings(connection, fields, editing);
  const doing = useDoing(useRefetchAll());
  const suggest = useCheckoutNames();
  const [isChecked, setChecked] = useState(false);
  if (delivery.providerId === null)
    return (
      <div className="px-6 py-4">
        <Trouble sentence={t("setup.noProvider")} />
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
    if ((isArranged && isSaved) || (await doing.perform("save", save, message))) onDone();
  }

  return (
    <Step
      title={t("setup.deliveryTitle")}
      hint={t("setup.deliveryHint", { location: delivery.location.name })}
      refused={doing.refused}
      isBusy={doing.busy !== null}
      action={t("setup.next")}
      onDone={() => void finish()}
    >
      {isChecked && chosen.length === 0 && <Trouble sentence={t("setup.chooseOne")} />}
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
