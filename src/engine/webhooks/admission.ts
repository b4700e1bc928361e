import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import type { LiveToken } from "../../modules/sklad/stores/inbox/webhooks";
import type { ConnectionRow } from "../../modules/sklad/types";
import { hashToken, headerText } from "../connections";
import type { Context } from "../context";
import { raise } from "../problems";

interface WebhookRequest {
  readonly token: string;
  /** Express derives the address from the headers on each access. */
  readonly request: { readonly ip?: string | undefined; readonly headers: IncomingHttpHeaders };
}

type Admission =
  | { readonly kind: "admitted"; readonly token_hash: string }
  | { readonly kind: "unknown" }
  /** The token is right, but the address or the header is not the configured one. */
  | { readonly kind: "forbidden" }
  | { readonly kind: "too_many"; readonly retry_after_s: number };

interface GateTerms {
  readonly token: LiveToken;
  readonly connection: ConnectionRow;
  /** Null when any address is allowed. */
  readonly ips: BlockList | null;
  readonly until: number;
}

/**
 * How long terms stay in memory, so settings apply this much later. Whether the token is active is checked with each
 * webhook.
 */
const KEEP_MS = 1_000;
/** A connection's refused webhooks raise a problem at most this often. */
const RAISE_EVERY_MS = 60_000;
const MINUTE_MS = 60_000;
/** The form of our tokens. Other texts are not looked up. */
const TOKEN = /^[\w-]{43}$/;

type GateContext = Pick<Context, "sklad" | "logger">;

/** The webhooks that are still admitted, which refill over time. */
interface Allowance {
  left: number;
  at: number;
}

/** Decides which webhooks are accepted. Each process counts its own webhooks per minute. */
class WebhookGate {
  readonly #terms = new Map<string, GateTerms>();
  readonly #webhooks = new Map<string, Allowance>();
  readonly #raisedAt = new Map<string, number>();

  async admit(ctx: GateContext, { token, request }: WebhookRequest): Promise<Admission> {
    if (!TOKEN.test(token)) return { kind: "unknown" };
    const token_hash = hashToken(token);
    const terms = this.#cached(ctx, token_hash) ?? (await this.#find(ctx, token_hash));
    if (!terms) return { kind: "unknown" };
    const wrong = (await this.#wrongWith(ctx, terms, request)) ?? null;
    if (wrong !== null) {
      await this.#raiseRefused(ctx, terms.connection, wrong);
      return { kind: "forbidden" };
    }
    const wait_ms = this.#spend(ctx, terms.connection);
    return wait_ms === 0
      ? { kind: "admitted", token_hash }
      : { kind: "too_many", retry_after_s: Math.ceil(wait_ms / 1_000) };
  }

  #cached({ sklad }: GateContext, token_hash: string): GateTerms | undefined {
    const terms = this.#terms.get(token_hash);
    if (terms && terms.until > sklad.monotonic()) return terms;
    this.#terms.delete(token_hash);
    return undefined;
  }

  async #find({ sklad }: GateContext, token_hash: string): Promise<GateTerms | undefined> {
    const token = await sklad.stores.webhookTokens.findLive(token_hash);
    if (!token || !isSame(token.token_hash, token_hash)) return undefined;
    const connection = await sklad.stores.connections.find(token.connection_id);
    if (!connection) return undefined;
    const ips = listOf(connection.settings.webhook_ips);
    const terms = { token, connection, ips, until: sklad.monotonic() + KEEP_MS };
    this.#terms.set(token_hash, terms);
    return terms;
  }

  async #wrongWith(
    { sklad }: GateContext,
    { ips, connection, token: { webhook_header_name: name, webhook_header_hash: hash } }: GateTerms,
    request: WebhookRequest["request"],
  ): Promise<"address" | "header" | undefined> {
    if (ips && !isListed(ips, request.ip)) return "address";
    if (name === null || hash === null) return undefined;
    const value = request.headers[name.toLowerCase()];
    if (typeof value !== "string") return "header";
    const given = await sklad.fingerprints.of(headerText(connection.id, value));
    return isSame(given, hash) ? undefined : "header";
  }

  /** Milliseconds until a webhook is accepted again; 0 accepts this one. */
  #spend({ sklad }: GateContext, { id }: ConnectionRow): number {
    const [limit, now] = [sklad.configuration.webhooksPerMinute, sklad.monotonic()];
    const last = this.#webhooks.get(id) ?? { left: limit, at: now };
    const left = Math.min(limit, last.left + ((now - last.at) * limit) / MINUTE_MS);
    this.#webhooks.set(id, { left: left < 1 ? left : left - 1, at: now });
    return left < 1 ? ((1 - left) * MINUTE_MS) / limit : 0;
  }

  async #raiseRefused(
    { sklad, logger }: GateContext,
    connection: ConnectionRow,
    wrong: string,
  ): Promise<void> {
    const now = sklad.monotonic();
    if (now - (this.#raisedAt.get(connection.id) ?? -Infinity) < RAISE_EVERY_MS) return;
    this.#raisedAt.set(connection.id, now);
    logger.warn(
      `sklad: a webhook of connection ${connection.id} was refused: its ${wrong} is not the configured one`,
    );
    await raise(sklad.stores, { connection }, "webhook_refused", { wrong });
  }
}

/** Whether a webhook is accepted. The body of a refused one is not read. */
export async function admit(ctx: GateContext, caller: WebhookRequest): Promise<Admission> {
  return ctx.sklad.processState.get(WebhookGate, () => new WebhookGate()).admit(ctx, caller);
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function listOf(entries: readonly string[]): BlockList | null {
  if (entries.length === 0) return null;
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** A dual-stack socket gives an IPv4 address as `::ffff:203.0.113.7`. */
function isListed(list: BlockList, ip: string | undefined): boolean {
  // A proxy's header may contain any text.
  const address = (ip ?? "").replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  return isIP(address) !== 0 && list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");
