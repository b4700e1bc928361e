import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { AxiosInstance, AxiosRequestConfig } from "axios";
import type { SeededShop } from "../../demo/src/seed";
import type { Settings } from "../../src/planning/settings";
import { SANDBOX_KEYS } from "../../src/sandbox";
import type { RunningMedusa } from "./running-medusa";
import type { SandboxProcess } from "./sandbox-process";

export const CARRIER_LITERAL = "Нова пошта";

/** A seeded shop in a running Medusa, with clients of its Admin API and Store API. */
export class Shop {
  private constructor(
    readonly api: AxiosInstance,
    readonly container: MedusaContainer,
    readonly seeded: SeededShop,
    readonly admin: AxiosRequestConfig,
    /** Waits until no event is being handled: what a request has changed may be followed by more. */
    readonly handled: () => Promise<void>,
  ) {}

  static open(medusa: RunningMedusa): Shop {
    const { api, container, database } = medusa;
    const { seeded, authorization } = database;
    return new Shop(api, container, seeded, { headers: { authorization } }, () => medusa.handled());
  }

  get store(): AxiosRequestConfig {
    return { headers: { "x-publishable-api-key": this.seeded.publishableKey } };
  }

  /** A connection to the sandbox, enabled: at the Kyiv location with the production key by default. */
  async connect(
    sandbox: SandboxProcess,
    settings: Partial<Settings> = {},
    changes: { name?: string; api_key?: string; stock_location_id?: string } = {},
  ): Promise<string> {
    const { data } = await this.api.post(
      "/admin/sklad/connections",
      {
        name: "Склад",
        environment: "sandbox",
        base_url: sandbox.apiUrl,
        api_key: SANDBOX_KEYS.production,
        stock_location_id: this.seeded.locationId,
        settings: { carrier_literal: CARRIER_LITERAL, cod_provider_ids: ["pp_system_default"], ...settings },
        ...changes,
      },
      this.admin,
    );
    await this.api.post(`/admin/sklad/connections/${data.connection.id}/enable`, {}, this.admin);
    return data.connection.id;
  }

  async changeSettings(connectionId: string, settings: Partial<Settings>): Promise<void> {
    await this.api.post(`/admin/sklad/connections/${connectionId}`, { settings }, this.admin);
  }

  async warehouseOrders(orderId: string): Promise<WarehouseOrder[]> {
    const { data } = await this.api.get(`/admin/sklad/orders?order_id=${orderId}`, this.admin);
    return data.orders;
  }

  async warehouseOrder(id: string): Promise<WarehouseOrder> {
    const { data } = await this.api.get(`/admin/sklad/orders/${id}`, this.admin);
    return data.order;
  }

  async query<T>(entity: string, fields: string[], filters: Record<string, unknown> = {}): Promise<T[]> {
    const query = this.container.resolve(ContainerRegistrationKeys.QUERY);
    const { data } = await query.graph({ entity, fields, filters });
    return data as T[];
  }
}

export interface WarehouseOrder {
  id: string;
  order_id: string;
  number: string;
  state: string;
  origin: string;
  hold_code: string | null;
  hold_message: { en: string; uk: string } | null;
  refusal: { descriptions: string[] } | null;
  remote_id: string | null;
  remote_key: string | null;
  tracking_numbers: string[] | null;
  fulfillment_id: string | null;
  accepted_at: string | null;
  lines?: { sku: string; quantity: string; inventory_quantity: string }[];
  timeline?: { at: string; type: string; source: string; data: Record<string, unknown> | null }[];
  commands?: { kind: string; state: string; attempts: number; sent: unknown; received: unknown }[];
}
