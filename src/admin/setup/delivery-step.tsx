import { Checkbox, Input, Label, Text } from "@medusajs/ui";
import { useId, useState } from "react";
import type { ConnectionDetail, SettingField } from "../../contract";
import { useAskAgain } from "../connections/use-connections";
import { Trouble } from "../parts/boundary";
import { Loaded } from "../parts/loaded";
import { useDoing } from "../parts/use-doing";
import { SettingInputs } from "../settings/setting-input";
import { useSettings, useSettingsForm } from "../settings/use-settings";
import { useWords } from "../words";
import { Step } from "./step";
import { arrange, type Delivery, type Method, useDelivery } from "./use-delivery";

interface Props {
  readonly connection: ConnectionDetail;
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

/** Prefix of the delivery options whose orders are held without the carrier's name. */
const CARRIER = "carrier-";

/** Option names for customers in Ukraine, independent of the admin's language. The merchant enters those with a carrier. */
const CHECKOUT_NAMES: Readonly<Record<string, string>> = {
  ukrposhta: "Укрпошта",
  "ukrposhta-by-tariff": "Укрпошта, за тарифом перевізника",
  "courier-kyiv": "Кур’єр по Києву",
  pickup: "Самовивіз зі складу",
};

interface Wish {
  readonly name: string;
  readonly price: string;
}

interface MethodsProps extends Props {
  readonly delivery: Delivery;
  readonly fields: readonly SettingField[];
}

function Methods({ connection, delivery, fields, onDone }: MethodsProps) {
  const { setup: words } = useWords();
  const settings = useSettings(connection, fields);
  const doing = useDoing(useAskAgain());
  const [wishes, setWishes] = useState<Readonly<Record<string, Wish>>>({});
  const [wrong, setWrong] = useState<string | null>(null);
  if (delivery.providerId === null)
    return (
      <div className="px-6 py-4">
        <Trouble sentence={words.noProvider} />
      </div>
    );
  const open = delivery.methods.filter(({ id }) => !delivery.offered.some(({ method }) => method === id));
  const wished = open.flatMap((method) => {
    const wish = wishes[method.id];
    return wish ? [{ method, name: wish.name.trim(), price: priceOf(wish.price) }] : [];
  });

  const needsCarrier = [...delivery.offered.map(({ method }) => method), ...Object.keys(wishes)].some(
    (method) => typeof method === "string" && method.startsWith(CARRIER),
  );
  const carrier = settings.drafts.carrier_literal;
  const hasCarrier = typeof carrier === "string" && carrier.trim() !== "";

  async function finish(): Promise<void> {
    const nothing = wished.length + delivery.offered.length === 0 ? words.chooseOne : null;
    const objection =
      nothing ??
      (wished.some(({ name }) => name === "") ? words.nameMissing : null) ??
      (wished.some(({ price }) => !(price >= 0)) ? words.priceWrong : null) ??
      (needsCarrier && !hasCarrier ? words.carrierMissing : null);
    setWrong(objection);
    if (objection !== null) return;
    const isThere = wished.length === 0 && delivery.isEnabled && delivery.hasSalesChannel;
    const make = () => arrange(delivery, wished, words);
    if (!isThere && !(await doing.perform("arrange", make, words.created))) return;
    if (await settings.save()) onDone();
  }

  return (
    <Step
      connectionId={connection.id}
      refused={wrong ?? settings.refused ?? doing.refused}
      isBusy={settings.busy !== null || doing.busy !== null}
      action={words.next}
      onDone={() => void finish()}
    >
      <Text size="small">{words.deliveryHint(delivery.location.name)}</Text>
      <ul className="flex flex-col gap-y-4">
        {delivery.offered.map(({ name }, index) => (
          <li key={index} className="flex flex-wrap items-center gap-x-2">
            <Text size="small" weight="plus">
              {name}
            </Text>
            <Text size="small" className="text-ui-fg-muted">
              {words.offered}
            </Text>
          </li>
        ))}
        {open.map((method) => (
          <Offer
            key={method.id}
            method={method}
            wish={wishes[method.id]}
            onChange={(wish) => {
              const { [method.id]: _, ...others } = wishes;
              setWishes(wish ? { ...others, [method.id]: wish } : others);
            }}
          />
        ))}
      </ul>
      <SettingInputs fields={fields} drafts={settings.drafts} onChange={settings.set} />
    </Step>
  );
}

/** A price with a decimal comma or point; NaN for any other text. */
const priceOf = (filled: string): number =>
  /^\d+(?:[.,]\d{1,2})?$/.test(filled.trim()) ? Number(filled.trim().replace(",", ".")) : Number.NaN;

interface OfferProps {
  readonly method: Method;
  readonly wish: Wish | undefined;
  readonly onChange: (wish: Wish | undefined) => void;
}

function Offer({ method, wish, onChange }: OfferProps) {
  const { setup: words } = useWords();
  const id = useId();
  const title = words.methods[method.id] ?? method.id;
  const isByTariff = method["zero_price"] === "carrier_tariff";
  // The merchant has to choose the price, so the input starts empty.
  const first = { name: CHECKOUT_NAMES[method.id] ?? "", price: isByTariff ? "0" : "" };
  return (
    <li className="flex flex-col gap-y-2">
      <div className="flex items-center gap-x-2">
        <Checkbox
          id={id}
          checked={wish !== undefined}
          onCheckedChange={(checked) => onChange(checked === true ? first : undefined)}
        />
        <Label htmlFor={id} size="small">
          {title}
        </Label>
      </div>
      {wish && (
        <div className="flex flex-wrap items-center gap-2" style={{ paddingLeft: "1.75rem" }}>
          <Input
            size="small"
            style={{ width: "20rem" }}
            aria-label={`${words.shownAs}: ${title}`}
            placeholder={words.shownAs}
            value={wish.name}
            onChange={({ target }) => onChange({ ...wish, name: target.value })}
          />
          {!isByTariff && (
            <Input
              size="small"
              inputMode="decimal"
              style={{ width: "8rem" }}
              aria-label={`${words.price}: ${title}`}
              placeholder={words.price}
              value={wish.price}
              onChange={({ target }) => onChange({ ...wish, price: target.value })}
            />
          )}
          <Text size="small" className="text-ui-fg-muted">
            {isByTariff ? words.tariffPrice : words.freePrice}
          </Text>
        </div>
      )}
    </li>
  );
}
