import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the range from which systems give ports to outgoing connections: one of those may have the port before its server. */
const FIRST = 10_000;
const PORTS_PER_WORKER = 5_000;
const PARTS = 4;

/** A free port, of this Jest worker's part of them, and none of those given. */
export async function freePort(...taken: number[]): Promise<number> {
  const part = (Number(process.env.JEST_WORKER_ID ?? 1) - 1) % PARTS;
  for (;;) {
    const port = FIRST + part * PORTS_PER_WORKER + randomInt(PORTS_PER_WORKER);
    if (!taken.includes(port) && (await isFree(port))) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
