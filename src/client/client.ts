import type { CallOptions } from "./call";
import type * as types from "./calls";
import type { DialectCalls, DialectKey } from "./calls";
import { createDialect } from "./dialect/create-dialect";
import { Executor } from "./execute";
import { checkBaseUrl, type SkladClientOptions } from "./options";
import { fixedToken, renewedToken, type TokenSource } from "./keys";
import { MemoryRateLimiter } from "./rate-limit/rate-limiter";
import { Transport } from "./transport/send";

const MEGABYTE = 1024 * 1024;

/**
 * The warehouse's API, all 19 operations. Every method takes `call` last (signal, priority, deadline) and rejects with a
 * SkladError, whose `outcome` says what the call did at the warehouse. Reads are retried, writes never.
 *
 * @example
 * const apiKey = process.env.SKLAD_API_KEY;
 * if (!apiKey) throw new Error("SKLAD_API_KEY is not set.");
 * const client = new SkladClient({ baseUrl: "https://api.example.com:8443/api", apiKey });
 * const { remoteId } = await client.addOrder(order);
 */
export class SkladClient {
  /** Hard deadline of one exchange, in milliseconds: the outcome of a write stays open until then at most. */
  readonly deadlineMs: number;
  readonly #executor: Executor;
  readonly #transport: Transport;

  constructor(options: SkladClientOptions) {
    const transport = new Transport({
      baseUrl: checkBaseUrl(options.baseUrl),
      userAgent: options.userAgent ?? "medusa-plugin-sklad",
      deadlineMs: options.timeouts?.deadlineMs ?? 30_000,
      maxResponseBytes: options.limits?.maxResponseBytes ?? 2 * MEGABYTE,
      maxReportBytes: options.limits?.maxReportBytes ?? 50 * MEGABYTE,
      maxBodyBytes: options.limits?.maxBodyBytes ?? 50 * MEGABYTE,
    });
    this.deadlineMs = transport.deadlineMs;
    this.#transport = transport;
    this.#executor = new Executor({
      dialect: createDialect(options.dialect),
      transport,
      rateLimit: options.rateLimit ?? new MemoryRateLimiter(),
      tokens: this.#tokenSource(options),
      retry: {
        attempts: options.retry?.attempts ?? 4,
        baseMs: options.retry?.baseMs ?? 500,
        capMs: options.retry?.capMs ?? 10_000,
        totalMs: options.timeouts?.retryMs ?? 60_000,
      },
      onCall: options.onCall,
    });
  }

  /**
   * Ends the client's idle sockets. Calls that run are not disturbed, and later ones open new sockets; idle
   * sockets that are not ended so are closed within five seconds and never keep a process alive.
   */
  close(): void {
    this.#transport.close();
  }

  /** GetToken: login and password → ApiKey. With login and password in the options the client obtains and renews the ApiKey. */
  getToken(credentials: types.Credentials, call?: CallOptions): Promise<string> {
    return this.#run("GetToken", credentials, call);
  }

  /** AddOrder with one order (specified). */
  addOrder(order: types.OrderInput, call?: CallOptions): Promise<types.AddedOrder> {
    return this.#run("AddOrder", order, call);
  }

  /** AddOrder's array form, 1 to 100 orders (assumed). Entries come in the order of `orders`. */
  addOrders(orders: readonly types.OrderInput[], call?: CallOptions): Promise<types.AddedOrderEntry[]> {
    return this.#run("AddOrderArray", orders, call);
  }

  /** EditOrder: replaces the whole order; allowed only before picking has started. */
  editOrder(input: types.EditOrderInput, call?: CallOptions): Promise<types.EditedOrder> {
    return this.#run("EditOrder", input, call);
  }

  cancelOrder(input: types.CancelOrderInput, call?: CallOptions): Promise<types.CanceledOrder> {
    return this.#run("CancelOrder", input, call);
  }

  /** getStatusOrder: every order the reference names; none is an empty array. */
  getOrderStatus(reference: types.OrderReference, call?: CallOptions): Promise<types.OrderStatus[]> {
    return this.#run("getStatusOrder", reference, call);
  }

  /** ReportStatusOrder: status changes within the period. One call a minute. */
  reportOrderStatuses(period: types.Period, call?: CallOptions): Promise<types.OrderStatus[]> {
    return this.#run("ReportStatusOrder", period, call);
  }

  /** ListOrder: the order register of the period. One call a minute. */
  listOrders(period: types.Period, call?: CallOptions): Promise<types.OrderStatus[]> {
    return this.#run("ListOrder", period, call);
  }

  /** AddFileForOrder (v2): a waybill, receipt or print form. */
  addFileForOrder(input: types.AddFileForOrderInput, call?: CallOptions): Promise<types.AddedFile> {
    return this.#run("AddFileForOrder", input, call);
  }

  addProduct(product: types.ProductInput, call?: CallOptions): Promise<types.AddedProduct> {
    return this.#run("AddProduct", product, call);
  }

  /** ReportSklad: stock levels. One call a minute. */
  reportStock(input: types.StockReportInput = {}, call?: CallOptions): Promise<types.StockLevel[]> {
    return this.#run("ReportSklad", input, call);
  }

  /** ReportMoveProduct: goods movements within the period. */
  reportProductMovements(
    input: types.ProductMovementsInput,
    call?: CallOptions,
  ): Promise<types.ProductMovement[]> {
    return this.#run("ReportMoveProduct", input, call);
  }

  /** ListDeliveryRequest (v2): inbound deliveries whose day lies within the period. */
  listDeliveryRequests(period: types.Period, call?: CallOptions): Promise<types.DeliveryRequest[]> {
    return this.#run("ListDeliveryRequest", period, call);
  }

  /** AddDeliveryRequest (v2): announces an inbound delivery. */
  addDeliveryRequest(
    request: types.DeliveryRequestInput,
    call?: CallOptions,
  ): Promise<types.AddedDeliveryRequest> {
    return this.#run("AddDeliveryRequest", request, call);
  }

  /** ReportDeliveryRequest (v2): announced against received, sku by sku. */
  reportDeliveryRequests(
    input: types.DeliveryReportInput,
    call?: CallOptions,
  ): Promise<types.DeliveryReportLine[]> {
    return this.#run("ReportDeliveryRequest", input, call);
  }

  /** ListReturnOrder: return shipments of the period. One call a minute. */
  listReturnOrders(period: types.Period, call?: CallOptions): Promise<types.ReturnOrder[]> {
    return this.#run("ListReturnOrder", period, call);
  }

  /** getCities: the carrier's cities. Needs no key and spends none of its rate limit. */
  getCities(input: types.CitiesInput = {}, call?: CallOptions): Promise<types.City[]> {
    return this.#run("getCities", input, call);
  }

  /** getWarehouses: the carrier's branches in a city. Needs no key and spends none of its rate limit. */
  getWarehouses(input: types.WarehousesInput, call?: CallOptions): Promise<types.Warehouse[]> {
    return this.#run("getWarehouses", input, call);
  }

  /** getStreet: streets of a city, for courier delivery. */
  getStreets(input: types.StreetsInput, call?: CallOptions): Promise<types.Street[]> {
    return this.#run("getStreet", input, call);
  }

  /** senderDetails: the sender of the parcels. */
  getSenderDetails(call?: CallOptions): Promise<types.SenderDetails[]> {
    return this.#run("senderDetails", {}, call);
  }

  #run<Key extends DialectKey>(
    key: Key,
    input: DialectCalls[Key]["input"],
    call?: CallOptions,
  ): Promise<DialectCalls[Key]["result"]> {
    return this.#executor.run(key, input, call);
  }

  #tokenSource(options: SkladClientOptions): TokenSource | undefined {
    if (options.apiKey === "") {
      throw new TypeError("apiKey is empty. Leave it out for operations that need none.");
    }
    if (options.apiKey !== undefined) {
      return fixedToken(options.apiKey);
    }
    const { login, password } = options;
    return login === undefined ? undefined : renewedToken(() => this.getToken({ login, password }));
  }
}
