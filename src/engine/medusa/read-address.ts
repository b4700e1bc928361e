import type { AddressSnapshot } from "../../planning/order-snapshot";

/** A Medusa address, entity or plain object, as the planners' snapshot. */
export function readAddress(address: unknown): AddressSnapshot | null {
  if (address === null || typeof address !== "object") return null;
  const read = (field: keyof AddressSnapshot): string | null => {
    const value: unknown = Reflect.get(address, field);
    return typeof value === "string" ? value : null;
  };
  return {
    first_name: read("first_name"),
    last_name: read("last_name"),
    company: read("company"),
    phone: read("phone"),
    address_1: read("address_1"),
    address_2: read("address_2"),
    city: read("city"),
    province: read("province"),
    postal_code: read("postal_code"),
    country_code: read("country_code"),
  };
}
