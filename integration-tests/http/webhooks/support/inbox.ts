import { recordStatuses } from "../../../../src/engine/statuses";
import { contextOf } from "../../../../src/engine/context";
import { pollInbox, type RecordStatuses } from "../../../../src/engine/webhooks";
import { SKLAD_MODULE } from "../../../../src/modules/sklad";
import type { RunningWork } from "../../../../src/modules/sklad/ports";
import type SkladModuleService from "../../../../src/modules/sklad/service";
import type { Settings } from "../../../../src/planning/settings";
import { type Answered, answered } from "../../../support/answered";
import type { OpenShop } from "../../../support/describe-shop";
import { eventually } from "../../../support/eventually";
import { problems } from "../../../support/outage";
import { post, type Posted, type PostOptions } from "./post";

export const TEA = {
  items: { "TEA-KARPATY-100": 1 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;

/** A webhook as the admin API shows it. */
export interface Webhook {
  id: string;
  connection_id: string;
  state: string;
  reason: string | null;
  matched: number;
  unmatched: number;
  failures: number;
  statuses: { external_id: string | null; status: string; state: string | null }[] | null;
  body?: { base64: string; text: string | null };
}

/** As `engine/start` has it. */
export const record: RecordStatuses = (stores, received) => recordStatuses(stores, received, "webhook");

/** The webhooks of a shop in each test of a describe, which knows nothing of the test before. */
export function inboxOf(at: OpenShop): Inbox {
  const inbox = new Inbox(at);
  beforeEach(() => inbox.expireGateCache());
  afterEach(() => inbox.stop());
  return inbox;
}

/** What a merchant and a warehouse do with the webhooks of a shop. */
class Inbox {
  readonly #loops: RunningWork[] = [];
  #clock: jest.SpyInstance | undefined;
  #later = 0;

  constructor(private readonly at: OpenShop) {}

  /** Webhooks are understood from now on, until {@link stop}. */
  understand(how: RecordStatuses = record): void {
    this.#loops.push(pollInbox(contextOf(this.at.shop.container), how));
  }

  async stop(): Promise<void> {
    for (const loop of this.#loops.splice(0)) await loop.stop();
    this.#clock?.mockRestore();
  }

  async get(path: string): Promise<Answered["data"]> {
    return (await answered(this.at.shop.api.get(`/admin/sklad/${path}`, this.at.shop.admin))).data;
  }

  act(path: string, body: object = {}): Promise<Answered> {
    return answered(this.at.shop.api.post(`/admin/sklad/${path}`, body, this.at.shop.admin));
  }

  path(connectionId = this.at.connectionId): string {
    return `connections/${connectionId}/webhook`;
  }

  async address(connectionId?: string): Promise<string> {
    return (await this.get(this.path(connectionId))).webhook.url;
  }

  async send(body: unknown, options: PostOptions = {}): Promise<Posted> {
    const isRaw = body instanceof Uint8Array || typeof body === "string";
    return post(await this.address(), isRaw ? body : JSON.stringify(body), options);
  }

  /** Newest first. */
  async list(): Promise<Webhook[]> {
    const { entries } = await this.get("log?direction=webhook&limit=200");
    return Promise.all(entries.map(({ id }: { id: string }) => this.one(id)));
  }

  async one(id = ""): Promise<Webhook> {
    return (await this.get(`inbox/${id}`)).webhook;
  }

  settled(): Promise<Webhook[]> {
    return eventually(
      () => this.list(),
      (webhooks) => webhooks.length > 0 && webhooks.every(({ state }) => state !== "received"),
    );
  }

  async codes(): Promise<string[]> {
    return (await problems(this.at)).map(({ code }) => code);
  }

  async change(settings: Partial<Settings>): Promise<void> {
    await this.at.shop.changeSettings(this.at.connectionId, settings);
    this.expireGateCache();
  }

  /** Skips the second for which the gate caches a connection, until {@link stop}. */
  expireGateCache(): void {
    const sklad = this.at.shop.container.resolve<SkladModuleService>(SKLAD_MODULE);
    this.#later += 1_000;
    this.#clock = jest.spyOn(sklad, "monotonic").mockImplementation(() => performance.now() + this.#later);
  }
}
