import { StatusBadge } from "@medusajs/ui";
import type { SituationView } from "../../contract";
import { useLanguage } from "../i18n/use-text";

const COLORS = {
  needs_you: "orange",
  waits: "blue",
  moving: "blue",
  done: "green",
  stopped: "grey",
} as const satisfies Record<SituationView["tone"], string>;

interface Props {
  readonly situation: Pick<SituationView, "tone" | "label"> & Partial<Pick<SituationView, "code">>;
}

/** The label of a situation in the color of its urgency. */
export function ToneBadge({ situation }: Props) {
  const color = isFailure(situation) ? "orange" : COLORS[situation.tone];
  return (
    <StatusBadge color={color} className="text-nowrap">
      {situation.label[useLanguage()]}
    </StatusBadge>
  );
}

/** A failure is a warning also while it is retried and waits for no person. */
const isFailure = ({ tone, code }: Props["situation"]) =>
  tone === "waits" && (code === "connection.unreachable" || code?.startsWith("problem.") === true);
