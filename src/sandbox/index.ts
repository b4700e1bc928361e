export { startSandbox, type Sandbox, type SandboxHooks } from "./start-sandbox";
export { sandboxOptionsSchema, type SandboxOptions, type SandboxSettings } from "./options";
export { FAULT_KINDS, type FaultKind, type FaultRule } from "./faults/fault-rule";
export { SANDBOX_KEYS, SANDBOX_LOGIN } from "./keys/key-ring";
export type { CallRecord } from "./calls/call-log";
export type { OrderRecord, StatusChange } from "./orders/order-record";
export type { RefusalEntry } from "./refusal";
