import type { CommandRow, ProblemRow } from "../../modules/sklad/types";
import type { ConversionNote } from "../../planning/body";
import {
  branchNames,
  cardOfBody,
  cardOfOrder,
  OrderBodies,
  type Named,
  type ParcelCard,
  parcelFor,
  type PlanInput,
} from "../../planning/orders";
import { reasonOf } from "../../modules/sklad/errors";
import { heldField, type ParcelField, refusedFields } from "../../planning/situation";
import { trackingLink } from "../../planning/tracking-links";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import type { Context } from "../context";
import { loadPlanInput } from "../orders";

/** A parcel as the warehouse has it or, before the handover, as it would be sent now. */
export interface SeenParcel extends ParcelCard {
  /** What a hold or a refusal is about. */
  readonly wrong: readonly ParcelField[];
  readonly notes: readonly ConversionNote[];
  readonly tracking: readonly { readonly number: string; readonly url: string | null }[];
  /** The bodies sent, the earliest first. */
  readonly versions: readonly Version[];
  readonly contact: string | null;
}

interface Version {
  readonly at: Date;
  readonly outcome: "accepted" | "refused" | "sending";
  readonly parcel: ParcelCard;
}

/**
 * @param sent the row's commands
 * @param problems open problems of the row
 */
export async function seeParcel(
  ctx: Context,
  row: WarehouseOrder,
  sent: readonly CommandRow[],
  problems: readonly Pick<ProblemRow, "code" | "params">[],
): Promise<SeenParcel> {
  const connections = await ctx.sklad.stores.connections.list();
  const settings = connections.find(({ id }) => id === row.connection_id)?.settings;
  const { names, ...now } = await readPresent(ctx, row, settings?.carrier_literal ?? null);
  const versions = versionsOf(sent, names);
  const accepted = versions.filter(({ outcome }) => outcome === "accepted").at(-1);
  const card = (row.state === "planned" ? null : accepted?.parcel) ?? now.card;
  const { method, carrier } = card.destination;
  return {
    ...card,
    wrong: wrongOf(row, now.held, problems),
    notes: row.state === "planned" ? now.notes : [],
    tracking: (row.tracking_numbers ?? []).map((number) => ({
      number,
      url: trackingLink(number, { delivery_method: method, carrier }, settings?.tracking_url_template ?? {}),
    })),
    versions,
    contact: settings?.manager_contact ?? null,
  };
}

function versionsOf(sent: readonly CommandRow[], names: ReadonlyMap<string, Named>): Version[] {
  return sent
    .flatMap(({ kind, state, sent: body, sent_at }): Version[] => {
      const isVersion = (kind === "add" || kind === "edit") && state !== "withdrawn";
      if (!isVersion || body === null || sent_at === null) return [];
      const outcome = state === "done" ? "accepted" : state === "refused" ? "refused" : "sending";
      return [{ at: sent_at, outcome, parcel: cardOfBody(body, names) }];
    })
    .sort((left, right) => left.at.getTime() - right.at.getTime());
}

interface Present {
  readonly card: ParcelCard;
  /** The fields that keep it from being sent. */
  readonly held: readonly ParcelField[];
  readonly notes: readonly ConversionNote[];
}

const UNKNOWN: ParcelCard = {
  recipient: null,
  phone: null,
  destination: { method: null, carrier: null, city: null, address: null },
  goods: [],
  payment: { kind: "unknown", sum: null },
  comment: null,
};
const NOTHING: Present = { card: UNKNOWN, held: [], notes: [] };

/** What Medusa has of the order. One that cannot be processed has a problem of its own, and its page shows the rest. */
async function readPresent(
  ctx: Context,
  row: WarehouseOrder,
  carrier: string | null,
): Promise<Present & { readonly names: ReadonlyMap<string, Named> }> {
  try {
    const input = await loadPlanInput(ctx, row.order_id);
    const names = input ? branchNames(input.order) : new Map<string, Named>();
    return { ...present(input, row, names, carrier), names };
  } catch (error) {
    ctx.logger.warn(`sklad: order ${row.order_id} could not be read for its page: ${reasonOf(error)}`);
    return { ...NOTHING, names: new Map() };
  }
}

/** The parcel as it would be sent now. An order deleted in Medusa, or one whose connection is gone, has no facts. */
function present(
  input: PlanInput | undefined,
  { id, connection_id }: WarehouseOrder,
  names: ReadonlyMap<string, Named>,
  carrier: string | null,
): Present {
  const order = input?.warehouse_orders.find((one) => one.id === id);
  if (!input || !order || !input.connections.some((one) => one.id === connection_id)) return NOTHING;
  const bodies = new OrderBodies(input);
  const parcel = parcelFor(input, order, bodies.found.parcels);
  const body = parcel && bodies.of(parcel, order);
  const result = body?.result;
  if (result?.ok) return { card: cardOfBody(result.body, names), held: [], notes: result.notes };
  const address = input.delivery_addresses[id] ?? null;
  const cash = body?.cashWanted ?? null;
  const held = result?.holds.flatMap(({ code }) => heldField(code) ?? []) ?? [];
  return { card: cardOfOrder({ order: input.order, parcel, address, carrier, cash }), held, notes: [] };
}

function wrongOf(
  { state, hold_code, refusal }: WarehouseOrder,
  held: readonly ParcelField[],
  problems: readonly Pick<ProblemRow, "code" | "params">[],
): ParcelField[] {
  const descriptions = problems.flatMap(({ code, params }) =>
    code === "refused" || code === "edit_refused" ? wordsOf(params?.descriptions) : [],
  );
  const holding = hold_code === null ? null : heldField(hold_code);
  return [
    ...new Set([
      ...(state === "planned" ? held : []),
      ...(holding === null ? [] : [holding]),
      ...refusedFields([...(refusal?.descriptions ?? []), ...descriptions]),
    ]),
  ];
}

function wordsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
