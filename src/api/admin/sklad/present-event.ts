import type { TimelineLine } from "../../../contract";
import type { EventRow } from "../../../modules/sklad/types";
import { happened, happenedInDetail } from "../../../catalogue";
import { wire } from "../../wire";

/** A line of a timeline with its text in both languages. */
export function presentEvent(event: EventRow): TimelineLine {
  return {
    ...wire(event, ["at", "type", "source", "data"]),
    label: happened(event.type),
    detail: happenedInDetail(event.type, event.data),
  };
}
