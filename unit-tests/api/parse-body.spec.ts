import { parseBody } from "../../src/api/parse-body";
import { createConnectionBody, updateConnectionBody } from "../../src/contract";
import { AdminError, adminErrorIn } from "../../src/modules/sklad/errors";

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

  it.each<[object, string, string]>([
    [{ number_prefix: "Київ-".repeat(5) }, "at most 20 characters", "щонайбільше 20 символів"],
    [{ number_prefix: "2" }, "neither a digit", "не цифра і не цифра з «-»"],
    [{ carrier_literal: "" }, "it is empty", "порожнє"],
    [{ requests_per_minute: 0 }, "at least 1", "не менше ніж 1"],
    [{ requests_per_minute: 1.5 }, "a whole number", "ціле число"],
    [{ automatic_handover: "yes" }, "true or false", "так чи ні"],
    [{ approve: "some" }, "one of: none, cod, all", "можливі значення: none, cod, all"],
    [{ carrier: "x" }, "no such field", "такого поля немає"],
    [{ hand_over_since: "tomorrow" }, "a date and time such as", "дата й час, наприклад"],
    [{ webhook_ips: ["198.51.100.256"] }, "an IP address or a range", "IP-адреса або діапазон"],
    [{ tracking_url_template: { pickup: "https://t.example" } }, "with {number} in it", "http з {number}"],
    [{ tracking_url_template: { drone: "x" } }, "one of: ", "можливі значення: "],
    [{ status_words: { ["ї".repeat(101)]: "picked" } }, "at most 100 characters", "щонайбільше 100 символів"],
    [{ cod_provider_ids: Array(101).fill("pp") }, "at most 100 entries", "щонайбільше 100 записів"],
  ])("is refused with what is expected, in both languages: %j", (settings, english, ukrainian) => {
    const error = refused(updateConnectionBody, { settings });
    const messages = (["en", "uk"] as const).map((language) => adminErrorIn(error, language)?.message ?? "");
    expect(messages).toEqual([expect.stringContaining(english), expect.stringContaining(ukrainian)]);
    for (const message of messages) expect(message).toMatch(/ \(.+\)\.$/);
    expect(messages[0]).not.toMatch(/Invalid|expected|[<>]=|[а-яіїєґ]/i);
  });

  it.each([
    [{ base_url: "warehouse.example" }, "адреса http чи https із портом"],
    [{ base_url: "https://a:b@w.example" }, "без імені користувача"],
    [{ api_key: "short" }, "від 8 до 1000 символів"],
    [{ login: "" }, "від 1 до 1000 символів"],
    [{ environment: "test" }, "можливі значення: production, staging, sandbox"],
    [{ name: undefined }, "очікується текст"],
  ])("of a new connection is refused with what is expected in Ukrainian: %j", (wrong, expected) => {
    const body = {
      name: "Kyiv",
      environment: "staging",
      base_url: "https://w.example",
      stock_location_id: "sloc",
    };
    const error = refused(createConnectionBody, { ...body, ...wrong });
    expect(adminErrorIn(error, "uk")?.message).toContain(expected);
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
