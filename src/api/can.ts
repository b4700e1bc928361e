import { resolvePermissions } from "@medusajs/framework";
import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http";
import { ABILITIES, type Ability, type Can } from "../contract";

/** A policy of an ability in the form that Medusa's routes take. */
export function policiesOf(ability: Ability): { resource: string; operation: string }[] {
  return ABILITIES[ability].map((policy) => {
    const [resource = "", operation = ""] = policy.split(":");
    return { resource, operation };
  });
}

const NAMES = Object.keys(ABILITIES) as Ability[];
const UNIVERSE = NAMES.flatMap(policiesOf);

/** The abilities of the caller by the roles of Medusa; every ability where role-based access is switched off. */
export async function canOf({
  auth_context,
  scope,
}: Pick<AuthenticatedMedusaRequest, "auth_context" | "scope">): Promise<Can> {
  const named = auth_context.app_metadata.roles;
  const roles = Array.isArray(named) ? named.filter((role): role is string => typeof role === "string") : [];
  const granted = await resolvePermissions({ roles, universe: UNIVERSE, container: scope });
  const may = (ability: Ability) => ABILITIES[ability].every((policy) => granted.has(policy));
  return Object.fromEntries(NAMES.map((ability) => [ability, may(ability)])) as Can;
}
