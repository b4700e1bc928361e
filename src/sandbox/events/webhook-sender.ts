import type { WireOrderStatusRecord } from "../../client/schemas";
import type { SandboxDialect } from "../dialect";
import { Collection, numbered, numberIn, type Recorder } from "../records/collection";
import { type OrderRecord, toStatusRecord } from "../warehouse/order-record";
import { spokenWaybills, type WaybillForm, type WaybillsIn } from "../warehouse/waybills";

/** Retries after the first attempt (specified). */
const MAX_RETRIES = 3;
/** Maximum number of concurrent notifications, so that a thousand changes do not open a thousand connections. */
const MAX_PARALLEL = 20;
const MAX_DELIVERIES = 5_000;

interface WebhookOptions {
  /** Milliseconds before the first retry; each further one waits twice as long. Not specified. */
  readonly webhookRetryMs: number;
  readonly webhookTimeoutMs: number;
  readonly waybills: WaybillForm;
  readonly waybillsIn: WaybillsIn;
}

/** Sends a notification of every new status of an order to the registered URL. */
export class WebhookSender {
  readonly targets: Collection<WebhookTarget>;
  readonly deliveries: Collection<WebhookDelivery>;
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly waiting: string[] = [];
  private underWay = 0;
  private lastNumber = 0;
  private isClosed = false;

  constructor(
    private readonly options: WebhookOptions,
    private readonly clock: () => number,
    private readonly dialect: SandboxDialect,
    recorder?: Recorder,
  ) {
    this.targets = new Collection<WebhookTarget>("webhooks", ({ environment }) => environment, recorder);
    this.deliveries = new Collection<WebhookDelivery>("deliveries", ({ id }) => id, recorder);
  }

  register(environment: string, url: string | null): WebhookTarget {
    return this.targets.put({ environment, url });
  }

  notify(order: OrderRecord): void {
    const url = this.targets.get(order.environment)?.url ?? null;
    if (url === null) return;
    this.lastNumber += 1;
    this.deliver({
      id: numbered("W", this.lastNumber),
      environment: order.environment,
      url,
      id_order_FF: order.id_order_FF,
      status: order.status,
      payload: { ...toStatusRecord(order), ttn: spokenWaybills(order.ttn, this.options, "notification") },
      state: "pending",
      attempts: [],
      next_attempt_at: new Date(this.clock()).toISOString(),
    });
    this.forgetOldest();
  }

  /** Sends a notification again regardless of its result: receivers must tolerate a repetition. */
  redeliver(delivery: WebhookDelivery): WebhookDelivery {
    return this.deliver({
      ...delivery,
      state: "pending",
      next_attempt_at: new Date(this.clock()).toISOString(),
    });
  }

  /** Continues undelivered notifications that were loaded from a file. */
  resume(): void {
    this.lastNumber = [...this.deliveries.all()].reduce((last, { id }) => Math.max(last, numberIn(id)), 0);
    for (const delivery of this.deliveries.all()) {
      if (delivery.state === "pending") this.deliver(delivery);
    }
  }

  /** Drops all notifications. Numbers continue, so that one in progress is not mistaken for a new one. */
  clear(): void {
    this.forgetTimers();
    this.targets.clear();
    this.deliveries.clear();
  }

  stop(): void {
    this.isClosed = true;
    this.forgetTimers();
  }

  private deliver(delivery: WebhookDelivery): WebhookDelivery {
    this.deliveries.put(delivery);
    this.waiting.push(delivery.id);
    this.begin();
    return delivery;
  }

  private begin(): void {
    while (this.underWay < MAX_PARALLEL && !this.isClosed) {
      const id = this.waiting.shift();
      if (id === undefined) return;
      const delivery = this.deliveries.get(id);
      if (!delivery) continue;
      this.underWay += 1;
      void this.attempt(delivery).finally(() => {
        this.underWay -= 1;
        this.begin();
      });
    }
  }

  private async attempt({ id, url, payload }: WebhookDelivery): Promise<void> {
    const body = this.dialect.notification?.(payload) ?? payload;
    const attempt = await postNotification(url, body, this.options.webhookTimeoutMs, this.clock);
    const delivery = this.deliveries.get(id);
    if (!delivery || this.isClosed) return;
    const attempts = [...delivery.attempts, attempt];
    if (isAcknowledged(attempt)) {
      this.deliveries.put({ ...delivery, attempts, state: "delivered", next_attempt_at: null });
    } else if (attempts.length > MAX_RETRIES) {
      this.deliveries.put({ ...delivery, attempts, state: "failed", next_attempt_at: null });
    } else {
      const pauseMs = this.options.webhookRetryMs * 2 ** (attempts.length - 1);
      const next_attempt_at = new Date(this.clock() + pauseMs).toISOString();
      this.later(this.deliveries.put({ ...delivery, attempts, next_attempt_at }), pauseMs);
    }
  }

  private later({ id }: WebhookDelivery, pauseMs: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.waiting.push(id);
      this.begin();
    }, pauseMs);
    this.timers.add(timer);
  }

  private forgetTimers(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.waiting.length = 0;
  }

  private forgetOldest(): void {
    for (const { id, state } of this.deliveries.all()) {
      if (this.deliveries.size <= MAX_DELIVERIES || state === "pending") return;
      this.deliveries.forget(id);
    }
  }
}

/** The one receiving URL of an environment (specified). */
export interface WebhookTarget {
  readonly environment: string;
  /** Null when none is registered. */
  readonly url: string | null;
}

export interface DeliveryAttempt {
  /** ISO 8601. */
  readonly at: string;
  /** Null without a response. */
  readonly http_status: number | null;
  /** The beginning of the response, or the reason for its absence. */
  readonly response: string;
  readonly duration_ms: number;
}

export interface WebhookDelivery {
  readonly id: string;
  readonly environment: string;
  readonly url: string;
  readonly id_order_FF: string;
  readonly status: string;
  /** Not specified: *assumed* to be the record of look-ups. */
  readonly payload: WireOrderStatusRecord;
  readonly state: "pending" | "delivered" | "failed";
  readonly attempts: readonly DeliveryAttempt[];
  /** ISO 8601; null after the last attempt. */
  readonly next_attempt_at: string | null;
}

const MAX_RESPONSE_LENGTH = 300;

/** Never throws: an error is part of the attempt. */
async function postNotification(
  url: string,
  payload: unknown,
  timeoutMs: number,
  now: () => number,
): Promise<DeliveryAttempt> {
  const began = now();
  const attempt = (http_status: number | null, response: string): DeliveryAttempt => ({
    at: new Date(began).toISOString(),
    http_status,
    response: response.slice(0, MAX_RESPONSE_LENGTH),
    duration_ms: now() - began,
  });
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "User-Agent": "sklad-sandbox" },
      body: JSON.stringify(payload),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return attempt(response.status, await response.text());
  } catch (error) {
    return attempt(null, explain(error, timeoutMs));
  }
}

/** Whether a response acknowledges a notification: *assumed*, any 2xx does. */
function isAcknowledged({ http_status }: DeliveryAttempt): boolean {
  return http_status !== null && http_status >= 200 && http_status < 300;
}

/** The cause of a failed `fetch`, whose own message is only "fetch failed". */
function explain(error: unknown, timeoutMs: number): string {
  const { name, message, cause } = error as { name?: string; message?: string; cause?: { message?: string } };
  if (name === "TimeoutError") return `no response within ${timeoutMs} ms`;
  return cause?.message ?? message ?? String(error);
}
