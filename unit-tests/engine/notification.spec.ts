import type { MedusaContainer } from "@medusajs/framework/types";
import { notificationOf } from "../../src/engine/problems/notification";
import type { ConnectionRow, ProblemRow } from "../../src/modules/sklad/types";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";

const problem = {
  id: "sklprob_1",
  key: "refused:sklord_1",
  code: "refused",
  params: { number: "1001", descriptions: [`<a href="x">'&'</a>`] },
  connection_id: "sklconn_1",
  warehouse_order_id: "sklord_1",
  raised_at: new Date(0),
  notified_at: null,
  notify_after: new Date(0),
  cleared_at: null,
} as ProblemRow;

describe("A notification of a problem", () => {
  const container = { resolve: () => ({ admin: { path: "/app" } }) } as unknown as MedusaContainer;
  const connection = { settings: DEFAULT_SETTINGS } as ConnectionRow;
  const options = { notificationChannel: "email", notificationTemplate: "sklad-problem" };
  const { data } = notificationOf(container, problem, [problem], connection, options);

  it("has the warehouse's words as text, in its sentence and in its params: a template puts both into HTML", () => {
    const escaped = "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;";
    expect(data.message.en).toContain(escaped);
    expect(data.message.uk).toContain(escaped);
    expect(data.params).toMatchObject({ descriptions: [escaped] });
  });
});
