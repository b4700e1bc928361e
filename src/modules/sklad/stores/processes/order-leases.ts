import { type Database, inMs, newId, NOW, rowsOf } from "../database";

/** The right to change a Medusa order until the lease ends or is taken over. */
export interface OrderLease {
  readonly order_id: string;
  readonly fence: number;
}

/** Leases on Medusa orders, over all processes. */
export class OrderLeaseStore {
  constructor(private readonly database: Database) {}

  /** @returns undefined while another process has the lease */
  async take(orderId: string, lease_ms: number): Promise<OrderLease | undefined> {
    const [taken] = await rowsOf<OrderLease>(
      this.database.raw(
        `insert into sklad_lease as held (id, key, fence, lease_until)
         values (:id, :order, 1, ${NOW} + :ms * interval '1 millisecond')
         on conflict (key) where deleted_at is null do update
            set fence = held.fence + 1, lease_until = excluded.lease_until, updated_at = now()
          where held.lease_until <= ${NOW}
         returning key as order_id, fence`,
        { id: newId("skllease"), order: orderId, ms: lease_ms },
      ),
    );
    return taken;
  }

  /** @returns false when the lease is lost */
  async renew({ order_id, fence }: OrderLease, lease_ms: number): Promise<boolean> {
    const changed = await this.database("sklad_lease")
      .where({ key: order_id, fence })
      .whereRaw(`lease_until > ${NOW}`)
      .whereNull("deleted_at")
      .update({ lease_until: inMs(this.database, lease_ms) });
    return changed > 0;
  }

  /** Takes the lease away from its owner, and keeps it from being taken for this long. */
  async postpone(orderId: string, lease_ms: number): Promise<void> {
    await this.database.raw(
      `insert into sklad_lease as held (id, key, fence, lease_until)
       values (:id, :order, 1, ${NOW} + :ms * interval '1 millisecond')
       on conflict (key) where deleted_at is null do update
          set fence = held.fence + 1, lease_until = excluded.lease_until, updated_at = now()`,
      { id: newId("skllease"), order: orderId, ms: lease_ms },
    );
  }

  async release({ order_id, fence }: OrderLease): Promise<void> {
    await this.database("sklad_lease")
      .where({ key: order_id, fence })
      .whereNull("deleted_at")
      .update({ lease_until: this.database.raw(NOW) });
  }
}
