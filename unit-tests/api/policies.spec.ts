import { readdirSync } from "node:fs";
import { resolve, sep } from "node:path";
import middlewares from "../../src/api/middlewares";
import { skladPolicies } from "../../src/policies/sklad";

const API = resolve(__dirname, "../../src/api");
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

async function adminRoutes(): Promise<string[]> {
  const routes: string[] = [];
  for (const file of readdirSync(API, { recursive: true, encoding: "utf8" })) {
    if (!file.startsWith(`admin${sep}`) || !file.endsWith(`${sep}route.ts`)) continue;
    const path = file
      .split(sep)
      .slice(0, -1)
      .join("/")
      .replace(/\[(\w+)\]/g, ":$1");
    const exported = Object.keys((await import(resolve(API, file))) as object);
    routes.push(...exported.filter((name) => METHODS.includes(name)).map((method) => `${method} /${path}`));
  }
  return routes.sort();
}

describe("The policies of the admin's routes", () => {
  // The guards of Medusa's own routes ask for Medusa's own policies.
  const guarded = (middlewares.routes ?? []).filter(
    ({ matcher, policies }) => policies !== undefined && String(matcher).startsWith("/admin/sklad"),
  );

  it("are there for every route, and for nothing else", async () => {
    const named = guarded.flatMap(({ methods = [], matcher }) =>
      methods.map((method) => `${method} ${String(matcher)}`),
    );
    expect(named.sort()).toEqual(await adminRoutes());
  });

  it("are those a role can be given, each of them of some use", () => {
    const name = (policy: { resource: string; operation: string | string[] }) =>
      `${policy.resource}:${String(policy.operation)}`;
    const asked = new Set(guarded.flatMap(({ policies = [] }) => [policies].flat().map(name)));
    expect([...asked].sort()).toEqual(skladPolicies.policies.map(name).sort());
  });
});

it("Medusa's own cancelling is guarded with Medusa's own policies", () => {
  const guards = (middlewares.routes ?? []).filter(({ matcher }) => String(matcher).endsWith("id/cancel"));
  expect(guards.map(({ matcher, policies }) => [matcher, policies])).toEqual([
    ["/admin/orders/:id/cancel", [{ resource: "order", operation: "update" }]],
    ["/admin/exchanges/:id/cancel", [{ resource: "order_exchange", operation: "update" }]],
    ["/admin/claims/:id/cancel", [{ resource: "order_claim", operation: "update" }]],
    [
      "/admin/orders/:id/fulfillments/:fulfillment_id/cancel",
      [{ resource: "fulfillment", operation: "update" }],
    ],
  ]);
});
