import { sdk } from "../api";

const ZONE = "order.details";
const WIDGET = "widget:sklad:order";
/** Before all of Medusa's own. */
const FIRST = -1;

/** Whether the warehouse's section comes first for whoever has not arranged the page of orders themselves. */
export async function isOnTop(): Promise<boolean> {
  const { default_configuration: current } = await sdk.admin.layouts.retrieveConfiguration(ZONE);
  return current?.configuration.widgets[WIDGET]?.order === FIRST;
}

/** The whole arrangement is replaced: what others have arranged is kept. */
export async function putOnTop(): Promise<void> {
  const { default_configuration: current } = await sdk.admin.layouts.retrieveConfiguration(ZONE);
  const widgets = { ...current?.configuration.widgets };
  widgets[WIDGET] = { ...widgets[WIDGET], order: FIRST };
  await sdk.admin.layouts.setConfiguration(ZONE, { is_default: true, configuration: { widgets } });
}
