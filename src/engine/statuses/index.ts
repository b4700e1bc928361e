export { type Recorded, recordStatuses, type StatusSource } from "./record";
