import type { Sentence } from "../language";

/** Whether a thing is not there, not possible now, not valid, or has changed since the caller read it. */
export type AdminErrorKind = "not_found" | "not_allowed" | "invalid_data" | "conflict";

/** Why a request of an admin is not carried out. */
export interface AdminErrorEntry {
  readonly kind: AdminErrorKind;
  readonly sentence: Sentence;
}
