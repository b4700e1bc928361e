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

/** The others stand in the place of Medusa's own, whose middlewares ask for Medusa's policies. */
const isOurs = (route: string) => route.includes("/admin/sklad");

describe("The policies of the admin's routes", () => {
  const guarded = (middlewares.routes ?? []).filter(({ policies }) => policies !== undefined);

  it("are there for every route, and for nothing else", async () => {
    const named = guarded.flatMap(({ methods = [], matcher }) =>
      methods.map((method) => `${method} ${String(matcher)}`),
    );
    expect(named.sort()).toEqual((await adminRoutes()).filter(isOurs));
  });

  it("are those a role can be given, each of them of some use", () => {
    const name = (policy: { resource: string; operation: string | string[] }) =>
      `${policy.resource}:${String(policy.operation)}`;
    const asked = new Set(guarded.flatMap(({ policies = [] }) => [policies].flat().map(name)));
    expect([...asked].sort()).toEqual(skladPolicies.policies.map(name).sort());
  });
});

it("every route of Medusa's that cancels or fulfills is one of the plugin's, which asks for nothing but Medusa's own policies", async () => {
  expect((await adminRoutes()).filter((route) => !isOurs(route))).toEqual([
    "POST /admin/claims/:id/cancel",
    "POST /admin/exchanges/:id/cancel",
    "POST /admin/orders/:id/cancel",
    "POST /admin/orders/:id/fulfillments",
    "POST /admin/orders/:id/fulfillments/:fulfillment_id/cancel",
  ]);
  const matchers = (middlewares.routes ?? []).map(({ matcher }) => String(matcher));
  expect(matchers.filter((matcher) => /(cancel|fulfillments)$/.test(matcher))).toEqual([]);
});
