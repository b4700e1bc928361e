import { type Database, rowsOf } from "./database";

/**
 * Questions to Medusa's own order tables that its Query cannot ask. `order` has no index on its dates, but its id
 * begins with the time it was made, so a range of time is a range of the primary key.
 */
export class MedusaOrderStore {
  constructor(private readonly database: Database) {}

  /**
   * Orders made since then with a shipping option of ours and no warehouse order yet, oldest first. Orders for which
   * there is nothing to do come again and again, but only those newer than `since`.
   */
  async withoutWarehouseOrder(since: Date, limit: number): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      this.database.raw(
        `select o.id
           from "order" o
          where o.id >= :from and o.status in ('pending', 'completed', 'requires_action')
            and o.deleted_at is null and not o.is_draft_order
            and exists (
              select 1
                from order_shipping s
                join order_shipping_method m on m.id = s.shipping_method_id
                join shipping_option x on x.id = m.shipping_option_id
               where s.order_id = o.id and s.deleted_at is null and x.provider_id like 'sklad\\_%')
            and not exists (select 1 from sklad_order w where w.order_id = o.id and w.deleted_at is null)
          order by o.id
          limit :limit`,
        { from: `order_${ulidFloor(since)}`, limit },
      ),
    );
    return rows.map(({ id }) => id);
  }
}

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The smallest ULID of an instant: ten characters of time, then zeros. */
export function ulidFloor(instant: Date): string {
  let time = Math.max(0, instant.getTime());
  let text = "";
  for (let position = 0; position < 10; position += 1) {
    text = `${CROCKFORD[time % 32] ?? "0"}${text}`;
    time = Math.floor(time / 32);
  }
  return text.padEnd(26, "0");
}
