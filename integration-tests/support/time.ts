import { Modules } from "@medusajs/framework/utils";
import { SKLAD_MODULE } from "../../src/modules/sklad";
import type SkladModuleService from "../../src/modules/sklad/service";
import type { Shop } from "./shop";

/** Lets minutes pass for the plugin, until the end of the test: `jest.restoreAllMocks` turns its clock back. */
export function letPass(shop: Shop, minutes: number): void {
  const sklad = shop.container.resolve<SkladModuleService>(SKLAD_MODULE);
  jest.spyOn(sklad, "clock").mockImplementation(() => Date.now() + minutes * 60_000);
}

/** Stops the plugin's monotonic clock during some work, so that what is counted in a span of time is counted in one. */
export async function inNoTime<T>({ container }: Shop, work: () => Promise<T>): Promise<T> {
  const sklad = container.resolve<SkladModuleService>(SKLAD_MODULE);
  const now = sklad.monotonic();
  const stopped = jest.spyOn(sklad, "monotonic").mockImplementation(() => now);
  try {
    return await work();
  } finally {
    stopped.mockRestore();
  }
}

/** Does something without its events, as when the process ends between the commit and the event. */
export async function withoutEvents<T>(shop: Shop, work: () => Promise<T>): Promise<T> {
  const silenced = jest.spyOn(shop.container.resolve(Modules.EVENT_BUS), "emit").mockResolvedValue();
  try {
    return await work();
  } finally {
    silenced.mockRestore();
  }
}
