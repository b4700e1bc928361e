import { raiseOldKeys } from "../../../src/engine/connections";
import { contextOf } from "../../../src/engine/context";
import { notifyProblems } from "../../../src/engine/problems";
import { SANDBOX_KEYS } from "../../../src/sandbox";
import { answered } from "../../support/answered";
import { suite } from "../../support/describe-shop";
import { databaseOf } from "../../support/merchant";
import { problems } from "../../support/outage";
import { inSoak } from "../../../unit-tests/support/in-soak";

export const keyFacts = suite("What is shown of an ApiKey", (at) => {
  const own = () => `/admin/sklad/connections/${at.connectionId}`;
  const post = (action: string, body: Record<string, unknown> = {}) =>
    answered(at.shop.api.post(`${own()}/${action}`, body, at.shop.admin));
  const detail = async () => (await at.shop.api.get(own(), at.shop.admin)).data.connection;

  it("has the sender of its parcels from the first test on, without a phone", async () => {
    expect((await detail()).sender).toBeNull();
    expect((await post("test")).status).toBe(200);
    const shown = await detail();
    expect(shown.sender).toMatchObject({ name: "ТОВ «Склад» (production)" });
    expect(JSON.stringify(shown)).not.toContain("380440000000");
  });

  inSoak("has no sender where the warehouse does not name one, which fails no test", async () => {
    await at.sandbox.addFault({ kind: "server_error", operation: "senderDetails" });
    expect((await post("test")).status).toBe(200);
    expect((await detail()).sender).toBeNull();
    expect(await problems(at)).toEqual([]);
  });

  inSoak("has a changed sender until a person accepts it", async () => {
    expect((await post("test")).status).toBe(200);
    const former = JSON.stringify({ name: "ТОВ «Колишній»", city_ref: null, branch_ref: null });
    await databaseOf(at.shop)("sklad_connection").update({ sender: former });
    expect((await post("test")).status).toBe(200);
    expect(await problems(at)).toMatchObject([
      {
        code: "sender_changed",
        message: { uk: expect.stringContaining("Було: ТОВ «Колишній». Стало: ТОВ «Склад»") },
      },
    ]);
    expect((await post("acknowledge-sender")).status).toBe(200);
    expect(await problems(at)).toEqual([]);
  });

  it("is a problem under the bell once when the key is old, and none any more when another one replaces it", async () => {
    const { container } = at.shop;
    const database = databaseOf(at.shop);
    const age = database.raw("sklad_now() - interval '100 days'");
    await database("sklad_connection").update({ api_key_set_at: age, environment: "production" });
    const notified: number[] = [];
    for (let minute = 0; minute < 2; minute += 1) {
      await raiseOldKeys(contextOf(container));
      notified.push(await notifyProblems(container));
    }
    expect(notified).toEqual([1, 0]);
    expect(await problems(at)).toMatchObject([{ code: "key_old" }]);
    const enter = () => post("api-key", { api_key: SANDBOX_KEYS.production });
    expect((await enter()).status).toBe(200);
    await raiseOldKeys(contextOf(container));
    expect(await problems(at)).toMatchObject([{ code: "key_old" }]);
    // From here on, the key that is entered is another one than before.
    await database("sklad_connection").update({ api_key_fingerprint: "former" });
    expect((await enter()).status).toBe(200);
    expect(await problems(at)).toEqual([]);
  });
});
