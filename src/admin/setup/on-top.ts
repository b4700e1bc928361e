import { sdk } from "../api";

const ZONE = "order.details";
const WIDGET = "widget:sklad:order";
/** Position of the warehouse's section: below the order's title and open changes, above Medusa's other sections (order 0). */
const PLACES: Readonly<Record<string, number>> = {
  "core:OrderActiveEditSection": -3,
  "core:ActiveOrderClaimSection": -3,
  "core:ActiveOrderExchangeSection": -3,
  "core:ActiveOrderReturnSection": -3,
  "core:OrderGeneralSection": -2,
  [WIDGET]: -1,
};

/** Whether the default layout of the order page shows the warehouse's section near the top. */
export async function isOnTop(): Promise<boolean> {
  const { default_configuration: current } = await sdk.admin.layouts.retrieveConfiguration(ZONE);
  return (current?.configuration.widgets[WIDGET]?.order ?? 0) < 0;
}

/** Medusa replaces the whole layout at once, so the other entries of the default layout are sent along. */
export async function putOnTop(): Promise<void> {
  const { default_configuration: current } = await sdk.admin.layouts.retrieveConfiguration(ZONE);
  const widgets = { ...current?.configuration.widgets };
  for (const [name, order] of Object.entries(PLACES)) widgets[name] = { order, ...widgets[name] };
  widgets[WIDGET] = { ...widgets[WIDGET], order: PLACES[WIDGET] };
  await sdk.admin.layouts.setConfiguration(ZONE, { is_default: true, configuration: { widgets } });
}
