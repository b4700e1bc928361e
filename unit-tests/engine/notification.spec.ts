import type { MedusaContainer } from "@medusajs/framework/types";
import { bellOf, type Bundle, messageTo } from "../../src/engine/problems/notify";
import type { ProblemRow } from "../../src/modules/sklad/types";
import { DEFAULT_SETTINGS, type Settings } from "../../src/planning/settings";

const problem = (id: string, number: string) =>
  ({
    id,
    key: `refused:${id}`,
    code: "refused",
    params: { number, order_id: `order_${number}`, descriptions: [`<a href="x">'&'</a>`] },
    connection_id: "sklconn_1",
    warehouse_order_id: "sklord_1",
    raised_at: new Date(0),
    notified_at: null,
    rung_at: null,
    notify_after: new Date(0),
    cleared_at: null,
  }) as unknown as ProblemRow;

const one: Bundle = [problem("sklprob_1", "1001")];
const container = {
  resolve: () => ({ admin: { path: "/app", backendUrl: "https://shop.example.org/backend/" } }),
} as unknown as MedusaContainer;
const having = (settings: Partial<Settings>) => ({ settings: { ...DEFAULT_SETTINGS, ...settings } });

describe("A notification by e-mail", () => {
  const { data, ...sent } = messageTo(container, one, having({ notify_to: "me@example.org" }));

  it("goes by the channel and the template of the settings", () => {
    expect(sent).toMatchObject({ to: "me@example.org", channel: "email", template: "sklad-problem" });
    const named = having({ notify_channel: "viber", notify_template: "warehouse" });
    expect(messageTo(container, one, named)).toMatchObject({ channel: "viber", template: "warehouse" });
  });

  it("has the warehouse's words as text, in its sentence and in its params: a template puts both into HTML", () => {
    const escaped = "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;";
    expect(data.message["en"]).toContain(escaped);
    expect(data.message["uk"]).toContain(escaped);
    expect(data.params).toMatchObject({ descriptions: [escaped] });
  });

  it("links to the page on which the problem can be fixed", () => {
    expect(data.url).toBe("https://shop.example.org/backend/app/orders/order_1001");
  });

  it("has another key for each attempt: Medusa never sends a failed one again", () => {
    const later: Bundle = [{ ...one[0], notify_after: new Date(1) }];
    const keys = [one, later].map((bundle) => messageTo(container, bundle, having({})).idempotency_key);
    expect(new Set(keys).size).toBe(2);
  });
});

describe("An entry under the bell of the admin", () => {
  it("is for every user and says what it is about in the language of the settings", () => {
    const { to, channel, data } = bellOf(container, one, having({ notify_language: "en" }));
    expect({ to, channel }).toEqual({ to: "", channel: "feed" });
    expect(data.title).toBe("Refused by the warehouse · #1001");
    // The admin shows text, so nothing is escaped.
    expect(data.description).toContain(`<a href="x">'&'</a>`);
    expect(bellOf(container, one, having({})).data.title).toMatch(/^[А-ЯІЇЄҐ][^A-Za-z]+ · #1001$/);
  });

  it("of many problems names their number, and each of them", () => {
    const many: Bundle = [one[0], problem("sklprob_2", "1002")];
    const { data } = bellOf(container, many, having({ notify_language: "en" }));
    expect(data.title).toBe("Refused by the warehouse (2)");
    expect(data.description).toMatch(/– #1001\n– #1002$/);
  });

  it("has the same key for each attempt, so a failing e-mail does not repeat it", () => {
    const later: Bundle = [{ ...one[0], notify_after: new Date(1) }];
    const keys = [one, later].map((bundle) => bellOf(container, bundle, having({})).idempotency_key);
    expect(new Set(keys).size).toBe(1);
  });
});
