/** @import { TextKey } from "./i18n.js" */
/** @import { Fault } from "./types" */

/**
 * Members of particular kinds of faults, with their inputs.
 * @typedef {[name: "delay_ms" | "interval_ms" | "status" | "bytes" | "retry_after" | "body" | "location" | "message", title: TextKey, type: string, value: string]} Extra
 * @type {Readonly<Partial<Record<Fault["kind"], readonly Extra[]>>>}
 */
const EXTRAS = {
  latency: [["delay_ms", "delay", "number", "1000"]],
  rate_limit: [["retry_after", "retryAfter", "text", ""]],
  http_error: [
    ["status", "httpStatus", "number", "403"],
    ["body", "body", "text", ""],
    ["retry_after", "retryAfter", "text", ""],
  ],
  html: [["status", "httpStatus", "number", "200"]],
  server_error: [["status", "httpStatus", "number", "500"]],
  slow_drip: [["interval_ms", "interval", "number", "100"]],
  slow_headers: [["interval_ms", "interval", "number", "100"]],
  huge: [["bytes", "size", "number", "100000000"]],
  redirect: [["location", "address", "text", "http://127.0.0.1:9/"]],
  refuse: [["message", "message", "text", "Відмовлено складом."]],
};

/**
 * Faults for one click.
 * @type {readonly (readonly [title: TextKey, fault: Partial<Fault>])[]}
 */
export const RECIPES = [
  [
    "recipe.refuse",
    { kind: "refuse", operation: "AddOrder", count: 1, message: "Склад не доставляє за цією адресою." },
  ],
  [
    "recipe.refuseCancel",
    { kind: "refuse", operation: "CancelOrder", count: 1, message: "Замовлення вже збирають." },
  ],
  ["recipe.limit", { kind: "rate_limit", retry_after: 2, count: 5 }],
  ["recipe.reset", { kind: "reset", operation: "AddOrder", when: "after", count: 1 }],
  ["recipe.silence", { kind: "black_hole", operation: "AddOrder", when: "after", count: 1 }],
  ["recipe.half", { kind: "server_error", status: 503, probability: 0.5 }],
  ["recipe.late", { kind: "latency", delay_ms: 2000 }],
];

/**
 * @param {string} title
 * @param {unknown} value
 */
export function detailOf(title, value) {
  if (value === null || value === undefined || value === "") return "";
  return title + ": " + (typeof value === "object" ? JSON.stringify(value) : String(value));
}

/** @param {string} kind */
export function extrasOf(kind) {
  return Object.entries(EXTRAS).find(([name]) => name === kind)?.[1] ?? [];
}
