import { createConnection, createServer } from "node:net";
import { UserError } from "./main.mjs";

/** A free port of the loopback interface. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Whether something answers on the port, whichever loopback address it listens on. */
export async function isTaken(port) {
  const answers = await Promise.all(["127.0.0.1", "::1"].map((host) => answersOn(host, port)));
  return answers.includes(true);
}

function answersOn(host, port) {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port });
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(2000, () => end(false));
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}

/** The port an environment variable asks for, else the default. */
export function portFromEnv(name, fallback) {
  const text = process.env[name];
  if (text === undefined || text === "") return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new UserError(`${name} is "${text}", which is not a port. Give a number from 1 to 65535.`);
  }
  return port;
}
