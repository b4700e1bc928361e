import type {
  CreateFulfillmentResult,
  FulfillmentDTO,
  FulfillmentItemDTO,
  FulfillmentOption,
  FulfillmentOrderDTO,
  ValidateFulfillmentDataContext,
} from "@medusajs/framework/types";
import { AbstractFulfillmentProviderService } from "@medusajs/framework/utils";
import type { Context } from "../../engine/context";
import { checkDelivery } from "../../engine/directory";
import { cancelFulfillment, planFulfillment } from "../../engine/orders";
import { customersLanguage } from "../../modules/sklad/customers-language";
import { AdminError, adminErrorIn } from "../../modules/sklad/errors";
import { DELIVERY_OPTIONS, isFreeFrom } from "../../planning/delivery-options";

/**
 * The warehouse as a fulfillment provider of Medusa: it validates checkout's delivery data and plans "Fulfill items". The
 * outbox sends what is planned.
 */
export default class SkladFulfillmentProvider extends AbstractFulfillmentProviderService {
  static override identifier = "sklad";

  // A proxy that resolves on access: the module may be registered after this provider is constructed.
  readonly #ctx: Context;

  constructor(ctx: Context) {
    super();
    this.#ctx = ctx;
  }

  /** The ways of delivery, as choices of the admin's "create shipping option". */
  override async getFulfillmentOptions(): Promise<FulfillmentOption[]> {
    return [...DELIVERY_OPTIONS];
  }

  /**
   * Checks checkout's data for a shipping method: a missing or closed branch and a courier to another city are refused
   * before the customer pays, in the language of the customer's request.
   */
  override async validateFulfillmentData(
    optionData: Record<string, unknown>,
    data: Record<string, unknown>,
    context?: Partial<ValidateFulfillmentDataContext>,
  ): Promise<Record<string, unknown>> {
    try {
      return await checkDelivery(this.#ctx, { option: optionData, data, context });
    } catch (error) {
      const language = customersLanguage();
      throw (language && adminErrorIn(error, language)) ?? error;
    }
  }

  override async validateOption(data: Record<string, unknown>): Promise<boolean> {
    const isSum = data.free_from === undefined || data.free_from === null || isFreeFrom(data.free_from);
    return isSum && DELIVERY_OPTIONS.some(({ id }) => id === data.id);
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

  /** Medusa also calls this to undo a fulfillment that failed; `engine/orders/manual/cancel-fulfillment` distinguishes the two. */
  override async cancelFulfillment(data: Record<string, unknown>): Promise<Record<string, unknown>> {
    await cancelFulfillment(this.#ctx, data);
    return {};
  }

  /** Sends nothing: the warehouse registers returns itself (ListReturnOrder). */
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
