import http from "node:http";
import https from "node:https";
import { TLSSocket } from "node:tls";

/** Whether bytes of the request may have left this machine, which decides the outcome of a failure. */
export interface ConnectionWatch {
  /** TCP, and TLS where there is any, were established, so that the request may have been sent. */
  connected: boolean;
  /** Monotonic time after which nothing may be sent. */
  readonly endsAt: number;
}

/**
 * Replaces `http` and `https` in axios with observed ones. Node holds the request back until the
 * connection (with TLS: until the peer's certificate is accepted), so that nothing was sent while `connected` is false.
 */
export function watchedTransport(watch: ConnectionWatch): { request: typeof http.request } {
  function request(options: https.RequestOptions, onResponse: (response: http.IncomingMessage) => void) {
    const clientRequest = (options.protocol === "https:" ? https : http).request(options, onResponse);
    clientRequest.once("socket", (socket) => {
      const connecting = socket.connecting || (socket instanceof TLSSocket && !clientRequest.reusedSocket);
      if (!connecting) {
        watch.connected = true;
        return;
      }
      // A process that slept while it connected wakes here, before its timers: the deadline has not struck yet.
      socket.prependOnceListener("connect", () => {
        if (performance.now() > watch.endsAt) clientRequest.destroy(new Error("connected too late"));
      });
      socket.once(socket instanceof TLSSocket ? "secureConnect" : "connect", () => {
        watch.connected = !socket.destroyed;
      });
    });
    return clientRequest;
  }
  return { request: request as typeof http.request };
}
