import type { DialectKey, HttpMethod } from "../client/dialect";

/**
 * - `as expected`: understood.
 * - `empty`: understood, but without a record, so that nothing was learnt of the records' shape.
 * - `differs`: an answer of another shape; the dialect needs an entry.
 * - `refused`: the warehouse says no to what the client asked.
 * - `failed`: no answer that could tell anything.
 * - `skipped`: not asked, because what it needs was not learnt.
 */
export type ProbeVerdict = "as expected" | "empty" | "differs" | "refused" | "failed" | "skipped";

/** What one call has shown. Holds names of fields and types, never a value. */
export interface ProbeRow {
  key: DialectKey;
  /** What was asked, where one operation is asked twice. */
  situation: string | null;
  verdict: ProbeVerdict;
  httpStatus: number | null;
  detail: string;
  /** The method it answers to, when that is not the dialect's. */
  method: HttpMethod | null;
  /** `Data` came and was not understood. */
  misread: boolean;
  /** `Data` by names and types; null when none came. */
  shape: string | null;
  /** `Data` itself, for the skeleton's accessors; never printed. */
  data: unknown;
}
