import type {
  CreateFulfillmentResult,
  FulfillmentDTO,
  FulfillmentItemDTO,
  FulfillmentOption,
  FulfillmentOrderDTO,
  ValidateFulfillmentDataContext,
} from "@medusajs/framework/types";
import { AbstractFulfillmentProviderService } from "@medusajs/framework/utils";
import { cancelFulfillment, planFulfillment } from "../../engine/orders";
import type { Context } from "../../engine/context";
import { AdminError } from "../../modules/sklad/admin-error";
import { checkDeliveryData, DELIVERY_OPTIONS } from "../../planning/delivery-options";
import { isStorable } from "../../planning/storable";

/**
 * The warehouse as a fulfillment provider of Medusa. Checkout and "Fulfill items" come through here; what they mean
 * for the warehouse is planned and sent by the outbox.
 */
export default class SkladFulfillmentProvider extends AbstractFulfillmentProviderService {
  static override identifier = "sklad";

  // Medusa injects a proxy that resolves on access, and the module may be registered after this provider is made.
  readonly #ctx: Context;

  constructor(ctx: Context) {
    super();
    this.#ctx = ctx;
  }

  /** The ways a parcel can travel, as rows for the admin's "create shipping option". */
  override async getFulfillmentOptions(): Promise<FulfillmentOption[]> {
    return [...DELIVERY_OPTIONS];
  }

  /**
   * Checkout's data for a shipping method. A missing branch and a courier to another city are refused before the customer pays.
   * Medusa passes no language here: the message is English, and its code says the same to a storefront of another language.
   */
  override async validateFulfillmentData(
    optionData: Record<string, unknown>,
    data: Record<string, unknown>,
    context?: Partial<ValidateFulfillmentDataContext>,
  ): Promise<Record<string, unknown>> {
    if (!isStorable(data)) throw new AdminError("delivery_data_unstorable");
    const checked = checkDeliveryData(optionData, data, context?.shipping_address?.city);
    if (!checked.ok) throw new AdminError(checked.code, checked.params);
    return checked.data;
  }

  override async validateOption(data: Record<string, unknown>): Promise<boolean> {
    return DELIVERY_OPTIONS.some(({ id }) => id === data.id);
  }

  override async canCalculate(): Promise<boolean> {
    return false;
  }

  override async calculatePrice(): Promise<never> {
    throw new AdminError("no_prices");
  }

  override async createFulfillment(
    _data: Record<string, unknown>,
    items: Partial<Omit<FulfillmentItemDTO, "fulfillment">>[],
    order: Partial<FulfillmentOrderDTO> | undefined,
    fulfillment: Partial<Omit<FulfillmentDTO, "provider_id" | "data" | "items">>,
    additional_data?: Record<string, unknown>,
  ): Promise<CreateFulfillmentResult> {
    const request = { items, order, fulfillment, additional_data };
    return { data: await planFulfillment(this.#ctx, request), labels: [] };
  }

  /** Also called by Medusa to undo a fulfillment that failed; see `cancel-fulfillment`. */
  override async cancelFulfillment(data: Record<string, unknown>): Promise<Record<string, unknown>> {
    await cancelFulfillment(this.#ctx, data);
    return {};
  }

  /** A parcel that comes back is not announced: the warehouse registers returns itself (ListReturnOrder). */
  override async createReturnFulfillment(): Promise<CreateFulfillmentResult> {
    return { data: {}, labels: [] };
  }

  override async getFulfillmentDocuments(): Promise<never[]> {
    return [];
  }

  override async getReturnDocuments(): Promise<never[]> {
    return [];
  }

  override async getShipmentDocuments(): Promise<never[]> {
    return [];
  }

  override async retrieveDocuments(): Promise<void> {
    throw new AdminError("no_documents");
  }
}
