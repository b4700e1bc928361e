import { adminComponent } from "../support/rendered";

jest.mock("../../src/admin/parts/copy", () => ({ useCopy: () => jest.fn() }));

const calls = adminComponent("orders/parcel", "Calls");
const call = (received: object | null, http_status: number | null) => ({
  ...{ id: "sklcmd_1", kind: "add", sent: { id_order: "7" }, sent_at: null, received, http_status },
});
const shown = (received: object | null, status: number | null, language: "en" | "uk" = "en") =>
  calls({ calls: [call(received, status)] }, language).replaceAll("&quot;", '"');

describe("What came back for a call", () => {
  it("is shown as what was read from the response, which is not the response itself", () => {
    const html = shown({ data: { remoteId: "FF-000012" } }, 200);
    expect(html).toMatch(/What was read from the response.*"remoteId": "FF-000012"/s);
    expect(html).not.toMatch(/>Response<|"data"/);
    expect(shown({ data: {} }, 200, "uk")).toContain("Що прочитано з відповіді");
    expect(shown({ error: "server_error", message: "No." }, 500)).toContain(
      "What was read from the response",
    );
  });

  it("is a failure where no response came, and nothing before one", () => {
    expect(shown({ error: "timeout", message: "No response." }, null)).toContain(">Failure<");
    expect(shown(null, null)).toContain("No response yet.");
  });
});
