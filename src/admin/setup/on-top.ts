import { sdk } from "../api";

const ZONE = "order.details";
const WIDGET = "widget:sklad:order";
/** After what is open about the order and its title, before the rest of Medusa's own, which have the order 0. */
const PLACES: Readonly<Record<string, number>> = {
  "core:OrderActiveEditSection": -3,
  "core:ActiveOrderClaimSection": -3,
  "core:ActiveOrderExchangeSection": -3,
  "core:ActiveOrderReturnSection": -3,
  "core:OrderGeneralSection": -2,
  [WIDGET]: -1,
};

/** Whether the warehouse's section comes early for people who have not arranged the page of orders themselves. */
export async function isOnTop(): Promise<boolean> {
  const { default_configuration: current } = await sdk.admin.layouts.retrieveConfiguration(ZONE);
  return (current?.configuration.widgets[WIDGET]?.order ?? 0) < 0;
}

/** The whole arrangement is replaced: what others have arranged is kept. */
export async function putOnTop(): Promise<void> {
  const { default_configuration: current } = await sdk.admin.layouts.retrieveConfiguration(ZONE);
  const widgets = { ...current?.configuration.widgets };
  for (const [name, order] of Object.entries(PLACES)) widgets[name] = { order, ...widgets[name] };
  widgets[WIDGET] = { ...widgets[WIDGET], order: PLACES[WIDGET] };
  await sdk.admin.layouts.setConfiguration(ZONE, { is_default: true, configuration: { widgets } });
}
