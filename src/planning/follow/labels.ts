import type { FollowedFulfillment, FollowedParcel, FollowSettings, Label } from "./types";

/**
 * The labels a fulfillment is to have: those it has, because Medusa forgets what it is not given again, and one for each
 * tracking number it lacks. The page that follows a parcel is the setting's template with the number in it.
 */
export function labelsOf(
  { labels }: Pick<FollowedFulfillment, "labels">,
  { tracking_numbers, delivery_method }: Pick<FollowedParcel, "tracking_numbers" | "delivery_method">,
  { tracking_url_template }: Pick<FollowSettings, "tracking_url_template">,
): Label[] {
  const template = delivery_method === null ? undefined : tracking_url_template[delivery_method];
  const known = new Set(labels.map(({ tracking_number }) => spelt(tracking_number)));
  const missing = tracking_numbers.filter((number) => {
    const isNew = !known.has(spelt(number));
    known.add(spelt(number));
    return isNew;
  });
  return [
    ...labels,
    ...missing.map((tracking_number) => ({
      tracking_number,
      tracking_url: template?.replaceAll("{number}", encodeURIComponent(tracking_number)) ?? "",
      // Medusa wants a text.
      label_url: "",
    })),
  ];
}

/** People write them with spaces, and carriers' numbers know no case. */
function spelt(number: string): string {
  return number.replaceAll(/\s/g, "").toUpperCase();
}
