/**
 * The steps with the time at which each was reached, else null. A step is reached when every parcel that is not canceled
 * has come so far, and no product is still without a parcel; its time is the last parcel's.
 * @param order of `/store/orders/:id` with its fulfillments
 */
export function timesOf(order) {
  const parcels = (order.fulfillments ?? []).filter(({ canceled_at }) => !canceled_at);
  const isWhole = parcels.length > 0 && !order.items.some(isWithoutParcel);
  const reachedBy = (timeOf) => {
    const times = isWhole ? parcels.map(timeOf) : [];
    return times.length > 0 && times.every(Boolean) ? times.reduce((one, other) => later(one, other)) : null;
  };
  return {
    accepted: order.created_at,
    picked: reachedBy(({ packed_at, created_at }) => packed_at ?? created_at),
    shipped: reachedBy(({ shipped_at }) => shipped_at),
    delivered: reachedBy(({ delivered_at }) => delivered_at),
  };
}

const later = (one, other) => (new Date(one) > new Date(other) ? one : other);
const isWithoutParcel = ({ quantity, detail }) => (detail?.fulfilled_quantity ?? quantity) < quantity;

/** The last step that is reached; `canceled` for an order that is. */
export function stageOf(order) {
  if (order.status === "canceled") return "canceled";
  const times = timesOf(order);
  return Object.keys(times).findLast((step) => times[step]);
}
