import { execFile } from "node:child_process";
import { join } from "node:path";
import { FeatureFlag, generateJwtToken, Modules } from "@medusajs/framework/utils";
import { medusaIntegrationTestRunner } from "@medusajs/test-utils";
import type { AxiosRequestConfig } from "axios";
import { seedAdmin } from "../../demo/src/seed/shop";
import { ABILITIES } from "../../src/contract";
import { skladPolicies } from "../../src/policies/sklad";
import { answered } from "../support/answered";

// The configuration is read with the flags as they are, and later the flags are read from the environment.
FeatureFlag.setFlag("rbac", true);
process.env.MEDUSA_FF_RBAC = "true";

/** What Medusa's role-based access offers of its module here. */
interface Roles {
  createRbacRoles(role: { name: string }): Promise<{ id: string }>;
  createRbacRolePolicies(granted: { role_id: string; policy_id: string }[]): Promise<unknown>;
  listRbacPolicies(filters: { key: string[] }): Promise<{ id: string; key: string }[]>;
}

const ID = "sklconn_none";
const ROUTES: [string, string, string[]][] = [
  ["get", "orders", ["sklad_order:read"]],
  ["get", "orders/summary", ["sklad_order:read"]],
  ["get", "orders/csv", ["sklad_order:read"]],
  ["get", "orders/reasons", ["sklad_order:read"]],
  ["post", "orders/refresh", ["sklad_order:read", "sklad_order:update"]],
  ["get", "orders/sklord_none", ["sklad_order:read"]],
  ["get", "orders/sklord_none/preview", ["sklad_order:read"]],
  ["post", "orders/sklord_none/branch", ["sklad_order:read", "sklad_order:update"]],
  ["get", `connections/${ID}/cities`, ["sklad_order:read", "sklad_order:update"]],
  ["get", `connections/${ID}/branches`, ["sklad_order:read", "sklad_order:update"]],
  ["post", "orders/sklord_none/approve", ["sklad_order:read", "sklad_order:update"]],
  ["post", "orders/bulk", ["sklad_order:read", "sklad_order:update"]],
  ["get", "log", ["sklad_order:read"]],
  ["get", "calls/sklcmd_none", ["sklad_order:read"]],
  ["get", "problems", ["sklad_order:read"]],
  ["get", "inbox/sklin_none", ["sklad_order:read"]],
  ["post", "inbox/sklin_none/replay", ["sklad_order:read", "sklad_order:update"]],
  ["get", "inbox/replay?since=2026-01-01T00:00:00Z", ["sklad_order:read"]],
  ["post", "inbox/replay", ["sklad_order:read", "sklad_order:update"]],
  ["get", "connections", ["sklad_connection:read"]],
  ["post", "connections", ["sklad_connection:read", "sklad_connection:create", "sklad_credentials:update"]],
  ["get", `connections/${ID}`, ["sklad_connection:read"]],
  ["post", `connections/${ID}`, ["sklad_connection:read", "sklad_connection:update"]],
  ["delete", `connections/${ID}`, ["sklad_connection:read", "sklad_connection:delete"]],
  ["post", `connections/${ID}/test`, ["sklad_connection:read", "sklad_connection:update"]],
  ["post", `connections/${ID}/enable`, ["sklad_connection:read", "sklad_connection:update"]],
  ["post", `connections/${ID}/disable`, ["sklad_connection:read", "sklad_connection:update"]],
  ["post", `connections/${ID}/try-now`, ["sklad_connection:read", "sklad_connection:update"]],
  ["post", `connections/${ID}/retry-batches`, ["sklad_connection:read", "sklad_connection:update"]],
  ["post", `connections/${ID}/read-statuses`, ["sklad_connection:read", "sklad_connection:update"]],
  ["post", `connections/${ID}/acknowledge-sender`, ["sklad_connection:read", "sklad_connection:update"]],
  ["post", `connections/${ID}/acknowledge-words`, ["sklad_connection:read", "sklad_connection:update"]],
  ["post", `connections/${ID}/check`, ["sklad_connection:read", "sklad_connection:update"]],
  ["get", `connections/${ID}/older`, ["sklad_connection:read"]],
  ["post", `connections/${ID}/api-key`, ["sklad_connection:read", "sklad_credentials:update"]],
  ["post", `connections/${ID}/address`, ["sklad_connection:read", "sklad_credentials:update"]],
  ["get", `connections/${ID}/webhook`, ["sklad_connection:read", "sklad_credentials:update"]],
  ["post", `connections/${ID}/webhook/rotate`, ["sklad_connection:read", "sklad_credentials:update"]],
  ["post", `connections/${ID}/webhook/end-old`, ["sklad_connection:read", "sklad_credentials:update"]],
  ["post", `connections/${ID}/webhook/header`, ["sklad_connection:read", "sklad_credentials:update"]],
  ["get", `connections/${ID}/stock`, ["sklad_stock:read"]],
  ["get", `connections/${ID}/stock/levels`, ["sklad_stock:read"]],
  ["get", `connections/${ID}/stock/preview`, ["sklad_stock:read"]],
  ["get", `connections/${ID}/stock/runs`, ["sklad_stock:read"]],
  ["get", `connections/${ID}/stock/sku`, ["sklad_stock:read"]],
  ["get", `connections/${ID}/stock/movements`, ["sklad_stock:read"]],
  ["get", `connections/${ID}/stock/csv`, ["sklad_stock:read"]],
  ["get", `connections/${ID}/products`, ["sklad_stock:read"]],
  ["post", `connections/${ID}/products/add`, ["sklad_stock:read", "sklad_stock:update"]],
  ["post", `connections/${ID}/stock/accept`, ["sklad_stock:read", "sklad_stock:update"]],
];

medusaIntegrationTestRunner({
  testSuite: ({ api, getContainer }) => {
    const roles = () => getContainer().resolve<Roles>(Modules.RBAC);

    async function signedInWith(policies: string[]): Promise<AxiosRequestConfig> {
      const granted = await roles().listRbacPolicies({ key: policies });
      expect(granted.map(({ key }) => key).sort()).toEqual([...policies].sort());
      const role = await roles().createRbacRoles({ name: policies.join(" ") || "none" });
      if (granted.length > 0) {
        await roles().createRbacRolePolicies(granted.map(({ id }) => ({ role_id: role.id, policy_id: id })));
      }
      return token([role.id]);
    }

    function token(roleIds: string[]): AxiosRequestConfig {
      const { jwtSecret } = getContainer().resolve("configModule").projectConfig.http;
      const claims = {
        actor_id: "user_1",
        actor_type: "user",
        auth_identity_id: "authid_1",
        app_metadata: { user_id: "user_1", roles: roleIds },
      };
      const bearer = generateJwtToken(claims, { secret: jwtSecret, expiresIn: "1h" });
      return { headers: { authorization: `Bearer ${bearer}` } };
    }

    async function statuses(as: AxiosRequestConfig): Promise<Record<string, number>> {
      const entries: [string, number][] = [];
      for (const [method, route] of ROUTES) {
        const request = {
          ...as,
          method,
          url: `/admin/sklad/${route}`,
          ...(method === "post" && { data: {} }),
        };
        entries.push([`${method} ${route}`, (await answered(api.request(request))).status]);
      }
      return Object.fromEntries(entries);
    }

    /** The admin of the demo, as its seed makes one and as people sign in. */
    async function demoAdmin(): Promise<string> {
      const login = { email: "demo@example.com", password: "a password of this test" };
      await seedAdmin(getContainer(), login.email, login.password);
      const { data } = await api.post("/auth/user/emailpass", login);
      return (data as { token: string }).token;
    }

    /** What the command for leaving prints, and how it ends. */
    function leave(env: Record<string, string>): Promise<{ code: unknown; output: string }> {
      const args = [join(__dirname, "../../bin/sklad-leave.js"), "--shop", String(api.defaults.baseURL)];
      const { PATH = "" } = process.env;
      return new Promise((resolve) => {
        execFile(process.execPath, args, { env: { PATH, ...env } }, (error, stdout, stderr) => {
          resolve({ code: error?.code ?? 0, output: `${stdout}${stderr}` });
        });
      });
    }

    const forbidden = (found: Record<string, number>) =>
      Object.entries(found).flatMap(([route, status]) => (status === 403 ? [route] : []));

    describe("With Medusa's role-based access switched on", () => {
      it("an admin without a role may do nothing on the plugin's routes", async () => {
        const all = ROUTES.map(([method, route]) => `${method} ${route}`);
        expect(forbidden(await statuses(token([])))).toEqual(all);
        expect(forbidden(await statuses(await signedInWith([])))).toEqual(all);
      });

      it("an admin may do exactly what the policies of their role say", async () => {
        const policies = skladPolicies.policies.map(({ resource, operation }) => `${resource}:${operation}`);
        const some = [
          ["sklad_order:read"],
          ["sklad_order:read", "sklad_order:update"],
          ["sklad_connection:read"],
          ["sklad_connection:read", "sklad_connection:update"],
          ["sklad_connection:read", "sklad_connection:delete"],
          ["sklad_connection:read", "sklad_credentials:update"],
          ["sklad_connection:read", "sklad_connection:create"],
          ["sklad_connection:update", "sklad_credentials:update"],
          ["sklad_stock:read"],
          policies,
        ];
        for (const granted of some) {
          const expected = ROUTES.filter(([, , needed]) =>
            needed.some((policy) => !granted.includes(policy)),
          );
          expect({ granted, forbidden: forbidden(await statuses(await signedInWith(granted))) }).toEqual({
            granted,
            forbidden: expected.map(([method, route]) => `${method} ${route}`),
          });
        }
      });

      it("the demo's admin may do everything, on Medusa's routes too", async () => {
        const as = { headers: { authorization: `Bearer ${await demoAdmin()}` } };
        expect(forbidden(await statuses(as))).toEqual([]);
        for (const path of ["inventory-items", "stock-locations", "shipping-options", "orders"])
          expect([path, (await answered(api.get(`/admin/${path}`, as))).status]).toEqual([path, 200]);
        // An admin of before role-based access was switched on is given the role too.
        await seedAdmin(getContainer(), "demo@example.com", "a password of this test");
      });

      it("a secret API key is refused with what serves instead, and an admin's token serves", async () => {
        const token = await demoAdmin();
        const as = { headers: { authorization: `Bearer ${token}` } };
        const key = await api.post("/admin/api-keys", { title: "Leaving", type: "secret" }, as);
        const refused = await leave({ SKLAD_ADMIN_KEY: String(key.data.api_key.token) });
        expect(refused).toEqual({ code: 1, output: expect.stringContaining("set SKLAD_ADMIN_TOKEN") });
        expect(refused.output).not.toContain(key.data.api_key.token);
        expect(await leave({ SKLAD_ADMIN_TOKEN: token })).toEqual({
          code: 0,
          output: "Nothing is open: go on with docs/leaving.md, step 4.\n",
        });
      });

      it("a response says what they may do, as the routes do", async () => {
        const granted = ["sklad_order:read", "sklad_connection:read", "sklad_credentials:update"];
        const as = await signedInWith(granted);
        for (const path of ["orders", "orders/reasons", "problems", "log", "connections"]) {
          const { data } = await answered(api.get(`/admin/sklad/${path}`, as));
          const expected = Object.entries(ABILITIES).map(([ability, needed]) => [
            ability,
            needed.every((policy) => granted.includes(policy)),
          ]);
          expect({ path, can: data.can }).toEqual({ path, can: Object.fromEntries(expected) });
        }
      });
    });
  },
});
