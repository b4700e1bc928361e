import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import type { LiveToken } from "../../modules/sklad/stores/webhook-tokens";
import type { ConnectionRow } from "../../modules/sklad/types";
import { hashToken, headerText } from "../connections";
import type { Context } from "../context";
import { raiseForConnection } from "../problems";

/** Who knocks. */
export interface Caller {
  readonly token: string;
  /** Express reads the address out of the headers when it is asked for. */
  readonly request: { readonly ip?: string | undefined; readonly headers: IncomingHttpHeaders };
}

export type Admission =
  | {
      readonly kind: "admitted";
      readonly token_hash: string;
      /** Says how long its body is, which counts for those that come after it. */
      readonly brought: (bytes: number) => void;
    }
  | { readonly kind: "unknown" }
  /** The token is right, and the address or the header is not what the merchant asked for. */
  | { readonly kind: "forbidden" }
  | { readonly kind: "too_many"; readonly retry_after_s: number };

interface GateTerms {
  readonly token: LiveToken;
  readonly connection: ConnectionRow;
  /** Null: any address. */
  readonly ips: BlockList | null;
  readonly until: number;
}

/** So long a door is kept in memory: settings hold a moment later. That its token still lives is asked with each webhook. */
const KEEP_MS = 1_000;
/** Of each connection, that webhooks are refused is told once in so long. */
const TELL_EVERY_MS = 60_000;
const MINUTE_MS = 60_000;
/** Bodies are kept for weeks: a connection's may be so long together at once, and then, a minute, as many are long on average. */
const BYTES_AT_ONCE = 256 * 1024 * 1024;
const BYTES_PER_WEBHOOK = 256;
/** As long as a token of ours. Anything else is not looked for. */
const TOKEN = /^[\w-]{43}$/;

type Asking = Pick<Context, "sklad" | "logger">;

/** What is left of an allowance, which comes back over time. */
interface Allowance {
  left: number;
  at: number;
}

/** Who may leave a webhook. Each process counts by itself what it takes in a minute. */
class WebhookGate {
  readonly #doors = new Map<string, GateTerms>();
  readonly #webhooks = new Map<string, Allowance>();
  readonly #bytes = new Map<string, Allowance>();
  readonly #toldAt = new Map<string, number>();

  async admit(ctx: Asking, { token, request }: Caller): Promise<Admission> {
    if (!TOKEN.test(token)) return { kind: "unknown" };
    const token_hash = hashToken(token);
    const door = this.#kept(ctx, token_hash) ?? (await this.#find(ctx, token_hash));
    if (!door) return { kind: "unknown" };
    const wrong = (await this.#wrongWith(ctx, door, request)) ?? null;
    if (wrong !== null) {
      await this.#tell(ctx, door.connection, wrong);
      return { kind: "forbidden" };
    }
    const wait_ms = this.#spend(door.connection, ctx.sklad.monotonic());
    const brought = (bytes: number) =>
      void (this.#bytesOf(door.connection, ctx.sklad.monotonic()).left -= bytes);
    return wait_ms === 0
      ? { kind: "admitted", token_hash, brought }
      : { kind: "too_many", retry_after_s: Math.ceil(wait_ms / 1_000) };
  }

  #kept({ sklad }: Asking, token_hash: string): GateTerms | undefined {
    const door = this.#doors.get(token_hash);
    if (door && door.until > sklad.monotonic()) return door;
    this.#doors.delete(token_hash);
    return undefined;
  }

  async #find({ sklad }: Asking, token_hash: string): Promise<GateTerms | undefined> {
    const token = await sklad.stores.webhookTokens.findLive(token_hash);
    if (!token || !isSame(token.token_hash, token_hash)) return undefined;
    const connection = await sklad.stores.connections.find(token.connection_id);
    if (!connection) return undefined;
    const ips = listOf(connection.settings.webhook_ips);
    const door = { token, connection, ips, until: sklad.monotonic() + KEEP_MS };
    this.#doors.set(token_hash, door);
    return door;
  }

  async #wrongWith(
    { sklad }: Asking,
    { ips, connection, token: { webhook_header_name: name, webhook_header_hash: hash } }: GateTerms,
    request: Caller["request"],
  ): Promise<"address" | "header" | undefined> {
    if (ips && !isListed(ips, request.ip)) return "address";
    if (name === null || hash === null) return undefined;
    const value = request.headers[name.toLowerCase()];
    if (typeof value !== "string") return "header";
    const given = await sklad.fingerprints.of(headerText(connection.id, value));
    return isSame(given, hash) ? undefined : "header";
  }

  /** Milliseconds until the next one is taken; 0: this one is. */
  #spend(connection: ConnectionRow, now: number): number {
    const { id, settings } = connection;
    const limit = settings.webhooks_per_minute;
    const bytes = this.#bytesOf(connection, now);
    if (bytes.left <= 0) return ((1 - bytes.left) * MINUTE_MS) / (limit * BYTES_PER_WEBHOOK);
    const webhooks = refilled(this.#webhooks, id, now, { most: limit, per_minute: limit });
    if (webhooks.left < 1) return ((1 - webhooks.left) * MINUTE_MS) / limit;
    webhooks.left -= 1;
    return 0;
  }

  #bytesOf({ id, settings }: ConnectionRow, now: number): Allowance {
    const per_minute = settings.webhooks_per_minute * BYTES_PER_WEBHOOK;
    return refilled(this.#bytes, id, now, { most: BYTES_AT_ONCE, per_minute });
  }

  async #tell({ sklad, logger }: Asking, connection: ConnectionRow, wrong: string): Promise<void> {
    const now = sklad.monotonic();
    if (now - (this.#toldAt.get(connection.id) ?? -Infinity) < TELL_EVERY_MS) return;
    this.#toldAt.set(connection.id, now);
    logger.warn(
      `sklad: a webhook of connection ${connection.id} was refused: its ${wrong} is not the one asked for`,
    );
    await raiseForConnection(sklad.stores, connection, "webhook_refused", { wrong });
  }
}

function refilled(
  allowances: Map<string, Allowance>,
  id: string,
  now: number,
  { most, per_minute }: { readonly most: number; readonly per_minute: number },
): Allowance {
  const { left, at } = allowances.get(id) ?? { left: most, at: now };
  const allowance = { left: Math.min(most, left + ((now - at) * per_minute) / MINUTE_MS), at: now };
  allowances.set(id, allowance);
  return allowance;
}

/** Whether a webhook is taken. One that is refused is not read. */
export async function admit(ctx: Asking, caller: Caller): Promise<Admission> {
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

/** A socket that speaks both names an IPv4 address as `::ffff:203.0.113.7`. */
function isListed(list: BlockList, ip: string | undefined): boolean {
  // A proxy's header may hold anything.
  const address = (ip ?? "").replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  return isIP(address) !== 0 && list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");
