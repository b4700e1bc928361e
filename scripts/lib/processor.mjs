import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time for programs in hundredths of a second. */
const TICKS_A_SECOND = 100;
/** Fields of /proc/PID/stat after the command's name: the parent, and user and system time, own and of ended children. */
const PARENT = 1;
const TIMES = [11, 12, 13, 14];

/**
 * Seconds of processor, user's and system's, that this process and all it has started have used, those that have ended
 * included; null where the system has no /proc. What outlives its parent is not counted any more.
 */
export function processorSeconds() {
  if (process.platform !== "linux") return null;
  const all = new Map(
    readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : [])),
  );
  let ticks = 0;
  const wanted = [process.pid];
  for (const pid of wanted) {
    ticks += all.get(pid)?.ticks ?? 0;
    for (const [child, { parent }] of all) if (parent === pid) wanted.push(child);
  }
  return ticks / TICKS_A_SECOND;
}

/** @returns an entry for a map, or nothing when the process has just ended */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = TIMES.reduce((sum, field) => sum + Number(fields[field]), 0);
    return [[pid, { parent: Number(fields[PARENT]), ticks }]];
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes(error.code)) return [];
    throw error;
  }
}
