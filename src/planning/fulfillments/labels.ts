import type { SyncFulfillment, SyncParcel, SyncSettings, Label } from "./types";

/**
 * The labels that a fulfillment should have: its present ones, because Medusa drops labels that are not passed again,
 * and one for each new tracking number. The tracking page is the setting's template with the number in it.
 */
export function labelsOf(
  { labels }: Pick<SyncFulfillment, "labels">,
  { tracking_numbers, delivery_method }: Pick<SyncParcel, "tracking_numbers" | "delivery_method">,
  { tracking_url_template }: Pick<SyncSettings, "tracking_url_template">,
): Label[] {
  const template = delivery_method === null ? undefined : tracking_url_template[delivery_method];
  const known = new Set(labels.map(({ tracking_number }) => normalized(tracking_number)));
  const missing = (tracking_numbers ?? []).filter((number) => {
    const isNew = !known.has(normalized(number));
    known.add(normalized(number));
    return isNew;
  });
  return [
    ...labels,
    ...missing.map((tracking_number) => ({
      tracking_number,
      tracking_url: template?.replaceAll("{number}", encodeURIComponent(tracking_number)) ?? "",
      // Medusa requires a text.
      label_url: "",
    })),
  ];
}

/** Tracking numbers are compared without spaces and case: people type spaces, and carriers ignore case. */
function normalized(number: string): string {
  return number.replaceAll(/\s/g, "").toUpperCase();
}
