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

it("The part that cannot be stored comes before the database's reason, which ends like a sentence", () => {
  const params = { number: "1001", error: "outcome_not_recorded", reason: "value too long" };
  expect(problemMessage({ code: "not_getting_through", params }, "en")).toContain(
    ": the outcome of the call cannot be stored: value too long. It is retried",
  );
});
