import { createDialect } from "../../client";
import { requestOf } from "../../client/dialect/create-dialect";
import { dialectOf } from "../../modules/sklad/options";
import { reasonOf } from "../../modules/sklad/errors";
import type { CommandRow } from "../../modules/sklad/types";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import type { Context } from "../context";
import { commandKinds, type StoredInput } from "../outbox";

/** The variable of the shell in the place of the ApiKey. */
const KEY = "$SKLAD_API_KEY";

/**
 * The request of a call as a command for a shell, by the present dialect; null for a call that was not sent, of a kind of a
 * later version, without what the request needs, or of a deleted connection.
 */
export async function curlOf(
  ctx: Pick<Context, "sklad" | "logger">,
  { id, kind, sent, connection_id }: Pick<CommandRow, "id" | "kind" | "sent" | "connection_id">,
  row: WarehouseOrder | undefined,
): Promise<string | null> {
  const stored = sent && commandKinds.find(({ name }) => name === kind)?.inputOf?.(sent, row);
  if (!stored) return null;
  const connection = await ctx.sklad.stores.connections.find(connection_id);
  if (!connection) return null;
  const { base_url } = connection;
  try {
    return commandOf(base_url, requestIn(ctx, base_url, stored));
  } catch (error) {
    // A dialect of the shop may not take a body that an earlier one has sent.
    ctx.logger.warn(`sklad: the request of the call ${id} cannot be shown: ${reasonOf(error)}`);
    return null;
  }
}

type Request = ReturnType<typeof requestOf>;

function requestIn({ sklad }: Pick<Context, "sklad">, baseUrl: string, stored: StoredInput): Request {
  const dialect = createDialect(dialectOf(sklad.configuration, baseUrl));
  return requestOf(dialect, stored.entry, stored.input);
}

/** @param baseUrl address of the service, without the operation */
export function commandOf(baseUrl: string, { operation, method, query, members }: Request): string {
  const { ApiKey: _key, ...rest } = members;
  const url = quoted(`${baseUrl.replace(/\/+$/, "")}/${operation}`);
  if (query) {
    const pairs = Object.entries(rest).map(
      ([name, value]) => `--data-urlencode ${quoted(`${name}=${textOf(value)}`)}`,
    );
    return lines(`curl -sS -G -X ${method} ${url}`, `--data-urlencode "ApiKey=${KEY}"`, ...pairs);
  }
  const json = JSON.stringify({ ApiKey: KEY, ...rest }, null, 2);
  const place = json.indexOf(KEY);
  const [before, after] = [json.slice(0, place), json.slice(place + KEY.length)];
  // Everything but the key is in single quotes, in which a shell replaces nothing.
  const body = `${quoted(before).slice(0, -1)}'"${KEY}"'${quoted(after).slice(1)}`;
  return lines(`curl -sS -X ${method} ${url}`, "-H 'Content-Type: application/json'", `-d ${body}`);
}

const lines = (...parts: readonly string[]) => parts.join(" \\\n  ");
const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
