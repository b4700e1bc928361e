import type { ModuleOptions } from "./options";
import { AdminError } from "./admin-error";
import type SkladModuleService from "./service";
import { problemKey } from "./stores/notices/problems";
import type { ConnectionRow } from "./types";

type Options = Pick<ModuleOptions, "allowedHosts">;

const USUAL_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/** A host without a port stands for the usual port of the address's scheme: other ports are other services. */
function isAllowedHost({ allowedHosts }: Options, base_url: string): boolean {
  const { protocol, hostname, port } = new URL(base_url);
  const usual = USUAL_PORTS[protocol];
  const names = port === "" ? [hostname, `${hostname}:${usual ?? ""}`] : [`${hostname}:${port}`];
  return allowedHosts?.some((allowed) => names.includes(allowed)) ?? true;
}

/** Throws an AdminError unless connections may be made to the host of this address. */
export function assertAllowedHost(options: Options, base_url: string): void {
  if (!isAllowedHost(options, base_url))
    throw new AdminError("host_not_allowed", { hosts: options.allowedHosts?.join(", ") });
}

/** Pauses a connection whose host the option no longer allows, and ends the pause of one that it allows; the option changes only by a restart. */
export async function checkHost(
  { configuration, stores }: Pick<SkladModuleService, "configuration" | "stores">,
  { id, name, base_url, pause_reason }: ConnectionRow,
): Promise<void> {
  const key = problemKey.connection(id, "host_not_allowed");
  if (!isAllowedHost(configuration, base_url)) {
    await stores.connections.pause(id, "host_not_allowed", null);
    await stores.problems.raise({ key, code: "host_not_allowed", connection_id: id, params: { name } });
    return;
  }
  await stores.problems.clear(key);
  if (pause_reason === "host_not_allowed") await stores.connections.endPause(id);
}
