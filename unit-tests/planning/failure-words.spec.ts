import { problemMessage } from "../../src/catalogue";
import { failureText } from "../../src/catalogue/failures";

const CODES = [
  "sender_died",
  "expired_lease",
  "unconfirmed",
  "missing_in_response",
  "array_form_unproven",
  "not_prepared",
  "response_not_recorded",
  "outcome_not_recorded",
  "connection_lost",
];

describe.each(CODES)("The reason of an order that does not get through, %s,", (error) => {
  it.each([{ reason: "" }, { reason: error }])("is in plain words in both languages ($reason)", (why) => {
    for (const language of ["en", "uk"] as const) {
      const params = { number: "1001", error, ...why };
      const sentence = problemMessage({ code: "not_getting_through", params }, language);
      expect(sentence).toContain(failureText(error, language));
      expect(sentence).not.toContain(failureText("internal", language));
      expect(sentence).not.toMatch(/_/);
    }
  });
});

const REASON = "The warehouse failed (HTTP 500): Внутрішня помилка сервера (server_error)";

it.each([
  "operation_failing",
  "response_unreadable",
  "not_getting_through",
  "cannot_plan",
  "command_failing",
] as const)("The reason of %s ends like a sentence, also where it ends with a code", (code) => {
  const params = { number: "1001", error: "server_error", reason: REASON, operation: "AddOrder" };
  expect(problemMessage({ code, params }, "en")).toContain("(server_error). ");
});

it.each(["stock_failing", "stock_refused", "canceled_only_at_warehouse", "medusa_refuses"] as const)(
  "Medusa's words in %s end like a sentence",
  (code) => {
    const of = (reason: string) => problemMessage({ code, params: { number: "1001", reason } }, "en");
    expect(of("Not enough stock (sku_1)")).toContain("Not enough stock (sku_1). ");
    expect(of("Not enough stock.")).toContain("Not enough stock. ");
  },
);

it.each([
  ["server_error", "If this lasts, contact your integration manager.", "Якщо це триває, зверніться"],
  ["timeout", "If this lasts, contact your integration manager.", "Якщо це триває, зверніться"],
  ["malformed_request", "Check the order; if it looks right, contact", "Перевірте замовлення; якщо з ним"],
  ["unexpected_response", "If this lasts, ask your developer", "Якщо це триває, попросіть розробника"],
])("The advice about an order that fails with %s is about what can be its cause", (error, en, uk) => {
  const problem = { code: "not_getting_through", params: { number: "1001", error } };
  expect(problemMessage(problem, "en")).toContain(en);
  expect(problemMessage(problem, "uk")).toContain(uk);
});

it("The part that cannot be stored comes before the database's reason, which ends like a sentence", () => {
  const params = { number: "1001", error: "outcome_not_recorded", reason: "value too long" };
  expect(problemMessage({ code: "not_getting_through", params }, "en")).toContain(
    ": the outcome of the call cannot be stored: value too long. It is retried",
  );
});

it.each([
  [{ open_change: "edit" }, "while an edit of the order is open.", "доки не завершено редагування цього"],
  [{ open_change: "return_request" }, "while a return of the order is open.", "доки не завершено повернення"],
  [{ open_change: "exchange" }, "while an exchange of the order is open.", "доки не завершено обмін"],
  [{ open_change: "claim" }, "while a claim of the order is open.", "доки не завершено рекламацію"],
  [{ open_change: "" }, "while a change of the order is open.", "доки не завершено зміну"],
  [{ lasting: "completed" }, "the order is completed, and", "замовлення завершено, а"],
  [{ lasting: "fulfilled" }, "Cancel that fulfillment first; then", "Спершу скасуйте це виконання, а"],
  [{ lasting: "returning" }, "has begun. Edit the order in", "уже почалося. Натомість змініть"],
  [{ lasting: "expired" }, "the 15 minutes are over", "минули 15 хвилин"],
  [{ lasting: "handed_over_again" }, "handed over again. Cancel again", "передано знову. Скасуйте"],
])("What Medusa does not cancel for %j is named with what to do", (why, en, uk) => {
  const problem = { code: "canceled_only_at_warehouse", params: { number: "1001", ...why } } as const;
  expect(problemMessage(problem, "en")).toContain(en);
  expect(problemMessage(problem, "uk")).toContain(uk);
});
