/** `EADDRINUSE`, `EEXIST` …: what Node calls the reason of a failed system call; undefined for anything else. */
export function errorCode(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}
