import type { Sentence } from "../language";

/** Whether a thing does not exist, is not possible now, is not valid, or has changed since the caller read it. */
export type AdminErrorKind = "not_found" | "not_allowed" | "invalid_data" | "conflict";

/** Why a request of an admin is refused. */
export interface AdminErrorEntry {
  readonly kind: AdminErrorKind;
  readonly sentence: Sentence;
}
