import type { SandboxOptions } from "../options";
import type { ApiResponse } from "./responses";

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
