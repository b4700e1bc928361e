import { recipientMeant } from "../../src/engine/lists/filters";

const OKSANA = {
  ...{ first_name: "Оксана", last_name: "Мар’яненко-Коваль" },
  ...{ phone: "+38 (067) 123-45-67", city: "м. Івано-Франківськ" },
};

it.each([
  ["the last name", "мар'яненко"],
  ["what a name begins with", "Окс"],
  ["the second of a double name", "коваль"],
  ["both, in either order", "Оксана Мар`яненко"],
  ["an initial", "Коваль О."],
  ["letters that a keyboard composes", "Мар’яненко-Коваль".normalize("NFD")],
  ["the city", "Івано-Франківськ"],
  ["a name and the city", "Коваль Івано"],
  ["the last digits of the phone", "4567"],
  ["as they are written", "45-67"],
  ["the phone without its country", "067 123 45 67"],
  ["the phone with it", "+380671234567"],
])("is meant by %s", (_, text) => {
  expect(recipientMeant(text)?.(OKSANA)).toBe(true);
});

it.each([
  ["another name", "Петренко"],
  ["one name of two", "Оксана Петренко"],
  ["another city", "Одеса"],
  ["a name with another city", "Оксана Одеса"],
  ["the middle of a name", "ксана"],
  ["other digits", "4568"],
  ["the beginning of the phone", "38067123"],
])("is not meant by %s", (_, text) => {
  expect(recipientMeant(text)?.(OKSANA)).toBe(false);
});

it.each(["567", "HON-LYPA-500", "buyer@example.com", "FF-000001", "О", "- -", "%"])(
  "%j says nothing of a recipient",
  (text) => {
    expect(recipientMeant(text)?.(OKSANA) ?? false).toBe(false);
  },
);

it("a recipient without a name, phone and city matches no search", () => {
  const empty = { first_name: null, last_name: null, phone: null, city: null };
  expect(recipientMeant("Оксана")?.(empty)).toBe(false);
  expect(recipientMeant("4567")?.(empty)).toBe(false);
});
