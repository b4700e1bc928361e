import type { ReactNode } from "react";
import type { ConnectionDetail, SettingField } from "../../contract";
import { hryvnias } from "../../catalogue/amounts";
import { useSettingsForm } from "../settings/use-settings";
import { type Language, useLanguage, useText } from "../i18n/use-text";
import { type Delivery, isTariff } from "./delivery";
import { Facts } from "../parts/facts";
import { isByCarrier } from "./progress";
import { providerName } from "../parts/provider-name";
import { useDelivery } from "./use-delivery";

/** Everything that was chosen in the setup, before it starts. */
export function Summary({ connection }: { readonly connection: ConnectionDetail }) {
  const t = useText();
  const language = useLanguage();
  const { data: delivery } = useDelivery(connection.stock_location_id);
  const { data: form } = useSettingsForm();
  const { name, environment, settings } = connection;
  const choice = (setting: SettingField["name"]) => {
    const field = form?.fields.find((one) => one.name === setting);
    const value = field?.choices.find((one) => one.value === settings[setting]);
    return field && value ? [[field.label[language], value.label[language]] as const] : [];
  };
  const providers = settings.cod_provider_ids.map((id) => providerName(id, t));
  return (
    <Facts
      of={[
        [t("setup.warehouse"), `${name} · ${t(`connections.environments.${environment}`)}`],
        [t("connections.location"), delivery?.location.name ?? "…"],
        [t("setup.options"), delivery && <Options key="options" of={delivery} language={language} />],
        ...(delivery?.offered.some(({ method }) => isByCarrier(method))
          ? [[t("setup.carrier"), settings.carrier_literal ?? t("setup.carrierNone")] as const]
          : []),
        [t("setup.cod"), providers.length > 0 ? lines(providers) : t("setup.codNone")],
        ...choice("prepaid_when"),
        ...choice("approve"),
      ]}
    />
  );
}

function Options({ of: { offered }, language }: { readonly of: Delivery; readonly language: Language }) {
  const t = useText();
  if (offered.length === 0) return <>{t("setup.optionsNone")}</>;
  return (
    <>
      {lines(
        offered.map(({ name, method, price }) =>
          isTariff(method, price)
            ? `${name}: ${t("setup.tariffPrice")}`
            : `${name}${price === null ? "" : `: ${hryvnias(price, language)}`}`,
        ),
      )}
    </>
  );
}

const lines = (texts: readonly string[]): ReactNode => (
  <ul className="flex flex-col gap-y-1">
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);
