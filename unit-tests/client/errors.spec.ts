import { type Outcome, SkladError, type SkladErrorCode, type SkladFailure } from "../../src/client";

const cause = new Error("ECONNRESET");

describe.each<[SkladFailure, Outcome, string]>([
  [
    { code: "refused", descriptions: ["no such sku", "no name"] },
    "refused",
    "The warehouse refused AddOrder: no such sku; no name",
  ],
  [{ code: "refused" }, "refused", "The warehouse refused AddOrder."],
  [
    { code: "server_error", httpStatus: 502, descriptions: ["busy"] },
    "unknown",
    "The warehouse's server failed during AddOrder (HTTP 502): busy",
  ],
  [
    { code: "rate_limited", retryAfterMs: 1_500 },
    "nothing-happened",
    "The warehouse's rate limit was exceeded by AddOrder (HTTP 429); it asks to wait 2 s.",
  ],
  [
    { code: "rate_limited" },
    "nothing-happened",
    "The warehouse's rate limit was exceeded by AddOrder (HTTP 429).",
  ],
  [
    { code: "timeout", connected: true, deadlineMs: 7 },
    "unknown",
    "The warehouse did not finish answering AddOrder within 7 ms.",
  ],
  [
    { code: "timeout", connected: false, deadlineMs: 7 },
    "nothing-happened",
    "No connection to the warehouse for AddOrder within 7 ms; nothing was sent.",
  ],
  [
    { code: "call_aborted", connected: true },
    "unknown",
    "AddOrder was canceled by its caller while the warehouse was working on it.",
  ],
  [
    { code: "call_aborted", connected: false },
    "nothing-happened",
    "AddOrder was canceled by its caller; nothing was sent.",
  ],
  [
    { code: "connection_failed", cause },
    "nothing-happened",
    "The warehouse cannot be reached for AddOrder (ECONNRESET); nothing was sent.",
  ],
  [
    { code: "connection_lost", cause },
    "unknown",
    "The connection to the warehouse broke during AddOrder (ECONNRESET).",
  ],
  [
    { code: "rate_limit_wait_aborted", reason: "deadline" },
    "nothing-happened",
    "AddOrder was not sent: its deadline ended the wait for the rate limit.",
  ],
])("%j", (failure, outcome, message) => {
  it("has its outcome and its sentence", () => {
    const error = new SkladError("AddOrder", failure);
    const code: SkladErrorCode = failure.code;
    expect(error).toMatchObject({ name: "SkladError", operation: "AddOrder", code, outcome, message });
  });
});

it("fills a sentence once: a warehouse's words in braces stay what they are", () => {
  const failure = { code: "refused", descriptions: ["{operation} $&"] } as const;
  expect(new SkladError("AddOrder", failure).message).toBe("The warehouse refused AddOrder: {operation} $&");
});
