import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/**
 * The command line a process was started with; null when there is none of that number, or only its remains. After a
 * crash of the machine a number that was written down may be anybody's, so callers look at what it runs.
 */
export function commandOf(pid) {
  if (!Number.isInteger(pid) || pid <= 1) return null;
  if (process.platform === "win32") return onWindows(pid);
  const { stdout, error } = spawnSync("ps", ["-ww", "-o", "stat=,args=", "-p", String(pid)], {
    encoding: "utf8",
  });
  if (error) return fromProc(pid);
  return stdout.trim() === "" || stdout.startsWith("Z") ? null : stdout;
}

/** Small systems have no `ps`. A process that ended and was not yet waited for has an empty command line. */
function fromProc(pid) {
  const file = `/proc/${pid}/cmdline`;
  if (!existsSync(file)) return null;
  return readFileSync(file, "utf8").replaceAll("\0", " ") || null;
}

function onWindows(pid) {
  const query = `(Get-CimInstance Win32_Process -Filter "ProcessId = ${pid}").CommandLine`;
  const { stdout } = spawnSync("powershell", ["-NoProfile", "-Command", query], { encoding: "utf8" });
  return stdout?.trim() || null;
}
