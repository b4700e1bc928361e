import type { ServerResponse } from "node:http";
import type { SandboxOptions } from "../options";

/** A response before it is written. */
export interface ApiResponse {
  readonly status: number;
  readonly body: string | Buffer;
  readonly result: "ok" | "error";
  readonly headers: Readonly<Record<string, string>>;
}

/** `result: "ok"` (specified). */
export function okResponse(data: unknown): ApiResponse {
  return {
    status: 200,
    body: JSON.stringify({ result: "ok", Data: data, errors: [] }),
    result: "ok",
    headers: {},
  };
}

/** `result: "error"`: a business error with HTTP 200, or the body of another status, whose shape is *assumed*. */
export function errorResponse(
  status: number,
  errors: readonly unknown[],
  headers: Readonly<Record<string, string>> = {},
  data?: unknown,
): ApiResponse {
  return { status, body: JSON.stringify({ result: "error", Data: data, errors }), result: "error", headers };
}

/** A call that is turned away before its operation. */
function turnedAway(
  status: number,
  code: string,
  message: string,
  headers?: Readonly<Record<string, string>>,
): ApiResponse {
  return errorResponse(status, [{ code, message }], headers);
}

export const RESPONSES = {
  unknownOperation: (operation: string) =>
    turnedAway(
      404,
      "operation_unknown",
      `Операції ${operation} не існує. Великі й малі літери розрізняються.`,
    ),

  hostUnknown: (host: string) =>
    turnedAway(403, "host_unknown", `Тут не обслуговується ${host}. Додайте це ім’я в --hosts.`),

  originForeign: (origin: string) =>
    turnedAway(403, "origin_foreign", `Сторінка ${origin} належить іншому сайту, тут їй нічого не доступно.`),

  /** A status that only faults produce. */
  httpError: (status: number, headers: Readonly<Record<string, string>>) =>
    turnedAway(status, "http_error", `Помилка HTTP ${status}.`, headers),

  wrongMethod: (method: string) =>
    turnedAway(405, "method_wrong", `Потрібен метод ${method}.`, { Allow: method }),

  malformed: (reason: string) =>
    turnedAway(400, "json_malformed", `Тіло запиту не є коректним JSON: ${reason}`),

  tooLarge: () => turnedAway(413, "body_too_large", "Тіло запиту завелике."),

  invalidKey: () => turnedAway(401, "api_key_invalid", "ApiKey відсутній у тілі запиту або невірний."),

  rateLimited: (limit: "requests" | "reports", retryAfter: string | null) => {
    const headers = retryAfter === null ? undefined : { "Retry-After": retryAfter };
    return limit === "requests"
      ? turnedAway(429, "rate_limited", "Перевищено ліміт запитів.", headers)
      : turnedAway(429, "report_rate_limited", "Перевищено ліміт звітів.", headers);
  },

  serverError: (status: number) => turnedAway(status, "server_error", "Внутрішня помилка сервера."),
} as const;

/** Writes a response without any fault. */
export function send(out: ServerResponse, response: ApiResponse): void {
  if (out.destroyed) return;
  out.writeHead(response.status, headersOf(response));
  out.end(response.body);
}

export function headersOf(response: ApiResponse): Record<string, string | number> {
  return {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(response.body),
    ...response.headers,
  };
}

interface Envelope {
  readonly result: string;
  readonly Data?: unknown;
  readonly errors?: readonly unknown[];
}

type Spelling = Pick<SandboxOptions, "okWord" | "errorsForm" | "charset">;

/** The response with its envelope in the form that the options and the dialect ask for. */
export function spelt(
  response: ApiResponse,
  options: Spelling,
  translate?: (envelope: Readonly<Record<string, unknown>>) => unknown,
): ApiResponse {
  return inCharset(withEnvelope(response, options, translate), options.charset);
}

function withEnvelope(
  response: ApiResponse,
  options: Spelling,
  translate?: (envelope: Readonly<Record<string, unknown>>) => unknown,
): ApiResponse {
  if (options.okWord === "ok" && options.errorsForm === "array" && !translate) return response;
  const { errors = [], ...envelope } = JSON.parse(String(response.body)) as Envelope;
  const result = envelope.result === "ok" ? options.okWord : envelope.result;
  const form = formOf(errors, options.errorsForm);
  const spelling = { ...envelope, result, ...(form !== undefined && { errors: form }) };
  return { ...response, body: JSON.stringify(translate ? translate(spelling) : spelling) };
}

function inCharset(response: ApiResponse, charset: SandboxOptions["charset"]): ApiResponse {
  if (charset === "utf-8") return response;
  const type = charset === "windows-1251" ? "application/json; charset=windows-1251" : "application/json";
  const body = jsonInWindows1251(String(response.body));
  return { ...response, body, headers: { ...response.headers, "Content-Type": type } };
}

function formOf(errors: readonly unknown[], form: SandboxOptions["errorsForm"]): unknown {
  switch (form) {
    case "array":
      return errors;
    case "null":
      return errors.length === 0 ? null : errors;
    case "none":
      return errors.length === 0 ? undefined : errors;
    case "object":
      return Object.fromEntries(
        errors.map((error, index) => [fieldOf(error) ?? `error_${index + 1}`, wordsOf(error)]),
      );
    case "text":
      return errors.map(wordsOf).join("; ");
  }
}

function fieldOf(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "field" in error && typeof error.field === "string"
    ? error.field
    : undefined;
}

function wordsOf(error: unknown): string {
  return typeof error === "object" && error !== null && "message" in error
    ? String(error.message)
    : String(error);
}

const FIRST = 0x80;

const BYTES = new Map(
  Array.from({ length: 0x100 - FIRST }, (_, index): [string, number] => [
    new TextDecoder("windows-1251").decode(Uint8Array.of(FIRST + index)),
    FIRST + index,
  ]),
);

/** JSON in windows-1251; characters outside the charset are escaped. */
export function jsonInWindows1251(json: string): Buffer {
  const bytes: number[] = [];
  for (let place = 0; place < json.length; place += 1) {
    const unit = json.charCodeAt(place);
    const byte = unit < FIRST ? unit : BYTES.get(json.charAt(place));
    if (byte === undefined) bytes.push(...Buffer.from(`\\u${unit.toString(16).padStart(4, "0")}`));
    else bytes.push(byte);
  }
  return Buffer.from(bytes);
}
