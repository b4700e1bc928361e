/** A request to the shop that has no usable response. The message is for a person who looks for the cause, in English. */
export class StoreError extends Error {
  override readonly name = "StoreError";

  constructor(
    message: string,
    /** Of the response; 0 when there is none: no network, no permission by CORS, or ten seconds passed. */
    readonly status: number,
    /** The shop's own code of the error. */
    readonly code?: string,
    /** Milliseconds after which the shop asks to be asked again. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

/** The error a response stands for. Medusa's errors are `{ type, message, code? }`. */
export async function errorOf(response: Response): Promise<StoreError> {
  const body: unknown = await response.json().catch(() => undefined);
  const { message, code, type } = (typeof body === "object" && body ? body : {}) as Record<string, unknown>;
  return new StoreError(
    textOf(message) ?? `The shop responded with HTTP ${response.status}.`,
    response.status,
    textOf(code) ?? textOf(type),
    retryAfter(response.headers.get("retry-after")),
  );
}

const MAX_TEXT = 500;
const textOf = (value: unknown) =>
  typeof value === "string" && value !== "" ? value.slice(0, MAX_TEXT) : undefined;

/** Milliseconds; the header has seconds or a date, and pages of another origin see it only when the shop exposes it. */
function retryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
