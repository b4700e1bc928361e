import { parseBody } from "../../src/api/parse-body";
import { createConnectionBody, updateConnectionBody } from "../../src/contract";
import { AdminError } from "../../src/modules/sklad/admin-error";

const SECRET = "a-secret-that-is-printed-nowhere";

function refused(...[schema, body]: Parameters<typeof parseBody>) {
  try {
    parseBody(schema, body);
  } catch (error) {
    if (error instanceof AdminError) return error;
  }
  throw new Error("The body was accepted.");
}

describe("A body", () => {
  it("that fits its schema is given as the schema reads it", () => {
    expect(parseBody(updateConnectionBody, { name: " Київ " })).toEqual({ name: "Київ" });
    expect(parseBody(updateConnectionBody, undefined)).toEqual({});
  });

  it.each([
    [{ settings: { approve: "some" } }, "settings.approve"],
    [{ settings: { cod_provider_ids: [""] } }, "settings.cod_provider_ids.0"],
    [{ settings: { carrier: "x" } }, "settings.carrier"],
    [{ environment: "staging" }, "environment"],
    ["text", "body"],
  ])("is refused by the path of what is wrong: %j", (body, field) => {
    expect(refused(updateConnectionBody, body)).toMatchObject({
      type: "invalid_data",
      code: "sklad.invalid_field",
      params: { field },
    });
  });

  it("is refused by a setting's label", () => {
    const { params, message } = refused(updateConnectionBody, { settings: { requests_per_minute: 61 } });
    expect(params.label).toMatchObject({ en: "Calls a minute", uk: "Викликів за хвилину" });
    expect(message).toContain("“Calls a minute” is not valid");
  });

  it.each([{ api_key: [SECRET] }, { login: { [SECRET]: 1 } }, { password: [SECRET] }])(
    "is refused without any value of it: %j",
    (secrets) => {
      const body = { name: "Kyiv", environment: "staging", base_url: "https://w.example", ...secrets };
      const { message, params } = refused(createConnectionBody, body);
      expect(JSON.stringify([message, params])).not.toContain(SECRET);
    },
  );
});
