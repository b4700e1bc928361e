import { Agent, request } from "node:http";

/** A server closes a kept socket when it was idle for some seconds, and a later request would be written into its end. */
const agent = new Agent({ keepAlive: false, maxSockets: 8 });

export interface Posted {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  /** The body goes in parts, without a length in front. */
  readonly chunked?: boolean;
}

/** Posts bytes as they are: a client of a framework would add, change or refuse something. */
export function post(url: string, body: string | Uint8Array, options: PostOptions = {}): Promise<Posted> {
  const bytes = Buffer.from(body as Uint8Array);
  const length = options.chunked ? {} : { "Content-Length": String(bytes.length) };
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { method: options.method ?? "POST", agent, headers: { ...length, ...options.headers } },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject).on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(parts).toString("utf8"),
            headers: response.headers,
          }),
        );
      },
    );
    call.on("error", reject);
    if (!options.chunked) return void call.end(bytes);
    for (let from = 0; from < bytes.length; from += 65_536) call.write(bytes.subarray(from, from + 65_536));
    call.end();
  });
}
