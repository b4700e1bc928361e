import { tokenPlace } from "../../modules/sklad/check-api-keys";
import type { ConnectionRow, WebhookTokenRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { clear } from "../problems";
import { type Actor, changing, record, requireConnection } from "./connections";
import { issueToken } from "./webhook-token";

const PATH = "/hooks/sklad/";

/** The address to which the warehouse posts a connection's webhooks (docs/webhooks.md). */
export interface WebhookAddress {
  /** Path below the shop's own address, secret. Null without a token, or when no encryption key decrypts it. */
  readonly path: string | null;
  readonly issued_at: Date | null;
  readonly last_used_at: Date | null;
  /** Earlier addresses that still work, without their paths. */
  readonly old: readonly Pick<WebhookTokenRow, "id" | "issued_at" | "last_used_at">[];
  /** Name of a header that webhooks must have; its value is never shown. */
  readonly header_name: string | null;
}

export async function webhookAddress(ctx: Context, id: string): Promise<WebhookAddress> {
  const { webhook_header_name: header_name } = await requireConnection(ctx, id);
  const [current, ...old] = await ctx.sklad.stores.webhookTokens.ofConnection(id);
  const token = current && ctx.sklad.secrets.tryDecrypt(current.token_encrypted, tokenPlace(current.id));
  return {
    path: token === undefined ? null : `${PATH}${token}`,
    issued_at: current?.issued_at ?? null,
    last_used_at: current?.last_used_at ?? null,
    old: old.map(({ id: token_id, issued_at, last_used_at }) => ({ id: token_id, issued_at, last_used_at })),
    header_name,
  };
}

/**
 * Issues a new address unless the current one differs from the one seen, which was issued at `expected`, so that a
 * double click issues one. Earlier addresses work until the merchant ends them, because the warehouse changes its
 * setting by hand.
 */
export async function rotateWebhook(
  ctx: Context,
  id: string,
  actor: Actor,
  expected?: string | null,
): Promise<WebhookAddress> {
  await changing(ctx, id, undefined, async (stores) => {
    const [current] = await stores.webhookTokens.ofConnection(id);
    const issued_at = current?.issued_at.toISOString() ?? null;
    if (expected !== undefined && expected !== issued_at) return;
    await issueToken(ctx, stores, id);
    await record(stores, id, "webhook_rotated", actor);
  });
  return webhookAddress(ctx, id);
}

export async function endOldWebhooks(ctx: Context, id: string, actor: Actor): Promise<WebhookAddress> {
  await requireConnection(ctx, id);
  await ctx.sklad.stores.transaction(async (stores) => {
    const ended = await stores.webhookTokens.endOld(id);
    await clear(stores, { connection: id }, "webhook_refused");
    if (ended > 0) await record(stores, id, "old_webhooks_ended", actor, { ended });
  });
  return webhookAddress(ctx, id);
}

/** Sets a header that webhooks must have from now on, if the warehouse can add one; null removes it. */
export async function setWebhookHeader(
  ctx: Context,
  id: string,
  header: { name: string; value: string } | null,
  actor: Actor,
): Promise<WebhookAddress> {
  await requireConnection(ctx, id);
  const hash = header && (await ctx.sklad.fingerprints.of(headerText(id, header.value)));
  await ctx.sklad.stores.transaction(async (stores) => {
    await stores.connections.setWebhookHeader(id, header && hash ? { name: header.name, hash } : null);
    await clear(stores, { connection: id }, "webhook_refused");
    await record(stores, id, "webhook_header_changed", actor, { header: header?.name ?? null });
  });
  return webhookAddress(ctx, id);
}

/**
 * The text that is hashed for a header's value: it contains the connection's id, so that equal values have different
 * hashes.
 */
export function headerText(connectionId: ConnectionRow["id"], value: string): string {
  return `webhook-header:${connectionId}:${value}`;
}
