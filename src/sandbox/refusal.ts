/** One entry of the envelope's `errors`. Its structure is not shown in the spec; this one is *assumed*. */
export interface RefusalEntry {
  /** Stable name of the reason, such as `field_invalid`. */
  readonly code: string;
  /** The member of the request it is about, such as `products[0].count`; absent when it is about no single one. */
  readonly field?: string;
  /** The reason in Ukrainian. */
  readonly message: string;
  readonly message_en: string;
}

/** The warehouse says no: HTTP 200 with `result: "error"` and these entries (spec, "Errors"). */
export class Refusal extends Error {
  readonly entries: readonly RefusalEntry[];

  constructor(...entries: RefusalEntry[]) {
    super(entries.map((entry) => entry.message_en).join(" "));
    this.name = "Refusal";
    this.entries = entries;
  }
}

/** A control request that cannot be carried out: an HTTP status and a sentence for whoever sent it. */
export class ControlError extends Error {
  constructor(
    readonly status: 400 | 403 | 404 | 409,
    message: string,
  ) {
    super(message);
    this.name = "ControlError";
  }
}
