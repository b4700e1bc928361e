/**
 * Loaded into the processes a script starts: when the script is gone, however it died, the pipe on descriptor 3 closes
 * and the process ends as if by SIGTERM.
 */
const { Socket } = require("node:net");

const pipe = new Socket({ fd: 3, readable: true, writable: false });
pipe.on("error", () => undefined);
pipe.on("close", () => process.kill(process.pid, "SIGTERM"));
pipe.resume();
pipe.unref();
