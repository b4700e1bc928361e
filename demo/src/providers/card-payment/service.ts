import { randomUUID } from "node:crypto";
import { AbstractPaymentProvider, PaymentActions, PaymentSessionStatus } from "@medusajs/framework/utils";
import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from "@medusajs/framework/types";

/**
 * A card that is always good and is charged the moment the customer pays, as most Ukrainian card gateways do it:
 * the order is placed with its payment already captured. For the demo and the tests only; no money moves.
 *
 * A storefront that sends `data: { capture: false }` with the payment session gets a card that is only authorised.
 */
export class CardPaymentProvider extends AbstractPaymentProvider {
  static override identifier = "card";

  public constructor(cradle: Record<string, unknown>, options?: Record<string, unknown>) {
    super(cradle, options);
  }

  async initiatePayment({
    amount,
    currency_code,
    data,
  }: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    const id = randomUUID();
    return { id, data: { ...data, id, amount, currency_code } };
  }

  async authorizePayment({ data }: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    const status = data?.capture === false ? PaymentSessionStatus.AUTHORIZED : PaymentSessionStatus.CAPTURED;
    return { status, data: { ...data, status } };
  }

  async getPaymentStatus({ data }: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    const known = Object.values(PaymentSessionStatus).find((status) => status === data?.status);
    return { status: known ?? PaymentSessionStatus.PENDING, data };
  }

  async updatePayment({ amount, currency_code, data }: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    return { data: { ...data, amount, currency_code } };
  }

  async capturePayment({ data }: CapturePaymentInput): Promise<CapturePaymentOutput> {
    return { data: { ...data, status: PaymentSessionStatus.CAPTURED } };
  }

  async cancelPayment({ data }: CancelPaymentInput): Promise<CancelPaymentOutput> {
    return { data: { ...data, status: PaymentSessionStatus.CANCELED } };
  }

  async refundPayment({ amount, data }: RefundPaymentInput): Promise<RefundPaymentOutput> {
    return { data: { ...data, last_refund: amount } };
  }

  async retrievePayment({ data }: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    return { data };
  }

  async deletePayment({ data }: DeletePaymentInput): Promise<DeletePaymentOutput> {
    return { data };
  }

  async getWebhookActionAndData(): Promise<WebhookActionResult> {
    return { action: PaymentActions.NOT_SUPPORTED };
  }
}
