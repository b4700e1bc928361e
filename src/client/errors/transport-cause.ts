/**
 * What is kept of an error from the network layer: its code and its scrubbed message. The original carries the
 * request, and with it the ApiKey.
 */
export class TransportCause extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "TransportCause";
    this.code = code;
  }
}
