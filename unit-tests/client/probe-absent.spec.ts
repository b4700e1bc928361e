import fc from "fast-check";
import { meansNone } from "../../src/client/read-result";
import { absentOf } from "../../src/probe/absent-of";
import { UNKNOWN_NUMBER } from "../../src/probe/reads";

const WORDS = "Замовлення не знайдено";

describe("The error that means that there is no such order", () => {
  it.each<[unknown[], string | undefined]>([
    [[{ code: "order_not_found", message: WORDS }], "order_not_found"],
    [[{ status: "error", code: "ORDER_NOT_FOUND", message: WORDS }], "ORDER_NOT_FOUND"],
    [[{ errorCode: "OrderNotFound", text: WORDS }], "OrderNotFound"],
    [[{ Код: "NO_ORDER", message: WORDS }], "NO_ORDER"],
    [["not_found"], "not_found"],
    [[WORDS], WORDS],
    [["id_order: Не знайдено"], "id_order: Не знайдено"],
    [[{ level: "error", code: 12, text: WORDS }], WORDS],
    [[{ field: "id_order", message: WORDS }], WORDS],
    [[{ type: "validation", message: WORDS }], WORDS],
    [[{ code: "VALIDATION_ERROR", message: WORDS }], WORDS],
    [["level: error", `reason: ${WORDS}`], `reason: ${WORDS}`],
  ])("%j is %j", (errors, absent) => {
    expect(absentOf(errors)).toBe(absent);
    if (absent !== undefined) expect(meansNone(errors, absent)).toBe(true);
  });

  it.each<[unknown[]]>([
    [["error"]],
    [["Помилка запиту"]],
    [["type: validation", "field: id_order"]],
    [[{ code: "external_id" }]],
    [[{ code: "externalId", message: "Bad Request" }]],
    [[{ code: 404, message: `Замовлення ${UNKNOWN_NUMBER} не знайдено` }]],
    [[null, {}, 7, ""]],
  ])("is not known from %j, which another refusal has, too", (errors) => {
    expect(absentOf(errors)).toBeUndefined();
  });

  it("is never what a refusal for another reason of the same form has", () => {
    const member = fc.constantFrom("level", "status", "type", "field", "severity", "result");
    const generic = fc.constantFrom(
      ...["error", "ERROR", "fail", "warning", "validation", "validation_error", "invalid_request"],
      ...["id_order", "external_id", "idOrder", "order_id", "key_order"],
    );
    fc.assert(
      fc.property(fc.dictionary(member, generic), generic, (further, code) => {
        const absent = absentOf([{ ...further, code, message: WORDS }]);
        expect(absent).toBe(WORDS);
        expect(meansNone([{ ...further, code, message: "Ключ не має доступу" }], absent)).toBe(false);
      }),
    );
  });
});
