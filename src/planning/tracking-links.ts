import type { DeliveryMethod } from "./delivery-options";

/** Addresses of carriers' tracking pages by delivery method, with `{number}` for the waybill number. */
type TrackingTemplates = Readonly<Partial<Record<DeliveryMethod, string>>>;

/** The public tracking pages; a connection's setting `tracking_url_template` comes before them. */
const NOVA_POSHTA = "https://novaposhta.ua/tracking/?cargo_number={number}";
const UKRPOSHTA = "https://track.ukrposhta.ua/tracking_UA.html?barcode={number}";

/** How Нова пошта is spelled: in Ukrainian, in Russian, in Latin letters, with or without a blank. */
const NOVA_POSHTA_NAME = /^(?:нова\s*пошта|новая\s*почта|nova[\s_-]*(?:poshta|post)|нп|np)(?![\p{L}\d])/iu;

/**
 * The carrier's tracking page of a waybill number.
 * @param way delivery method of the parcel, and the carrier's name as the connection's settings have it
 * @param templates the connection's setting; it replaces the default address of a delivery method
 * @returns null for a delivery method without a known page
 */
export function trackingLink(
  number: string,
  way: { readonly delivery_method: DeliveryMethod | null; readonly carrier: string | null },
  templates: TrackingTemplates,
): string | null {
  const template = trackingTemplate(way, templates);
  const compact = number.replaceAll(/\s/gu, "");
  return template === null || compact === ""
    ? null
    : template.replaceAll("{number}", encodeURIComponent(compact));
}

/** The address with `{number}` that links of this delivery method are made of; null when none is known. */
function trackingTemplate(
  {
    delivery_method,
    carrier,
  }: { readonly delivery_method: DeliveryMethod | null; readonly carrier: string | null },
  templates: TrackingTemplates,
): string | null {
  if (delivery_method === null) return null;
  const own = templates[delivery_method];
  if (own !== undefined) return own;
  if (delivery_method === "ukrposhta") return UKRPOSHTA;
  const isNovaPoshta = carrier !== null && NOVA_POSHTA_NAME.test(carrier.trim().normalize("NFC"));
  return delivery_method === "carrier-branch" && isNovaPoshta ? NOVA_POSHTA : null;
}

/** The form in which waybill numbers are compared: people and services write blanks in them, and carriers ignore case. */
function waybillKey(number: string): string {
  return number.replaceAll(/\s/g, "").toUpperCase();
}

/** Those of the numbers that are not known yet, each once, as they were received. */
export function newWaybills(received: readonly string[], known: readonly string[]): string[] {
  const keys = new Set(known.map(waybillKey));
  return received.filter((number) => {
    const isNew = !keys.has(waybillKey(number));
    keys.add(waybillKey(number));
    return isNew;
  });
}
