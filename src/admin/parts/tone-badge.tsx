import { StatusBadge } from "@medusajs/ui";
import type { SituationView } from "../../contract";
import { useLanguage } from "../words";

const COLORS = {
  needs_you: "orange",
  waits: "blue",
  moving: "blue",
  done: "green",
  stopped: "grey",
} as const satisfies Record<SituationView["tone"], string>;

/** The label of a situation in the color of its urgency. */
export function ToneBadge({ situation }: { readonly situation: Pick<SituationView, "tone" | "label"> }) {
  return (
    <StatusBadge color={COLORS[situation.tone]} className="text-nowrap">
      {situation.label[useLanguage()]}
    </StatusBadge>
  );
}
