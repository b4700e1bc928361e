import type { UserError } from "./main.mjs";

export interface JsonClient {
  get(path: string): Promise<unknown>;
  post(path: string, body?: object): Promise<unknown>;
}

export class NoAnswer extends UserError {
  readonly origin: string;
}

export function jsonClient(baseUrl: string, headers?: Readonly<Record<string, string>>): JsonClient;
