/**
 * The form of waybills, *not shown*: one number or null; `-` while there is none; for parcels in two boxes, both numbers in
 * a text, an array or records.
 */
export const WAYBILL_FORMS = ["number", "dash", "commas", "array", "records"] as const;
export type WaybillForm = (typeof WAYBILL_FORMS)[number];

/** Which responses contain the waybill number: all with a status, or getStatusOrder only. */
export const WAYBILLS_IN = ["everywhere", "look-ups"] as const;
export type WaybillsIn = (typeof WAYBILLS_IN)[number];

export function spokenWaybills(
  ttn: string | null,
  { waybills, waybillsIn }: { readonly waybills: WaybillForm; readonly waybillsIn: WaybillsIn },
  by: "look-up" | "list" | "notification",
): unknown {
  const known = waybillsIn === "look-ups" && by !== "look-up" ? null : ttn;
  const both = known === null ? [] : [known, secondOf(known)];
  switch (waybills) {
    case "number":
      return known;
    case "dash":
      return known ?? "-";
    case "commas":
      return both.join(", ");
    case "array":
      return both;
    case "records":
      return both.map((number, index) => ({ number, box: index + 1 }));
  }
}

function secondOf(ttn: string): string {
  return ttn.replace(/^59/, "20");
}
