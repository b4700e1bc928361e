import {
  isKeyOld,
  isSameSender,
  keyAgeDays,
  senderOf,
  senderText,
  withKnownPlace,
} from "../../src/planning/connections";

const details = (name: string, cityRef: string | null = null, warehouseRef: string | null = null) => ({
  ...{ ref: "ref", name, phone: "380440000000" },
  ...{ cityRef, warehouseRef },
});
const sender = (name: string, city_ref: string | null = null, branch_ref: string | null = null) => ({
  ...{ name, city_ref, branch_ref },
});

describe("The sender of parcels", () => {
  it("is the one that senderDetails names, without its phone", () => {
    expect(senderOf([details("ТОВ «Зразок»", "kyiv", "branch-1")])).toEqual(
      sender("ТОВ «Зразок»", "kyiv", "branch-1"),
    );
    expect(senderOf([details("ТОВ «Зразок», 067 123 45 67")])).toEqual(sender("ТОВ «Зразок», ***"));
  });

  it("has a name of bounded length", () => {
    expect(senderOf([details("Я".repeat(2_000))])?.name).toBe("Я".repeat(200));
  });

  it("is unknown when the response names none", () => {
    expect(senderOf([])).toBeNull();
  });

  it("of several is all of them in any order, and their place only where they share it", () => {
    const two = [details("ФОП Б", "kyiv", "branch-1"), details("ТОВ «А»", "kyiv", "branch-2")];
    expect(senderOf(two)).toEqual(sender("ТОВ «А»; ФОП Б", "kyiv"));
    expect(senderOf([...two].reverse())).toEqual(senderOf(two));
  });

  it("differs by its name and by a place that both readings know", () => {
    const known = sender("ТОВ «А»", "kyiv", "branch-1");
    expect(isSameSender(known, { ...known })).toBe(true);
    expect(isSameSender(known, { ...known, name: "ТОВ «Б»" })).toBe(false);
    expect(isSameSender(known, { ...known, branch_ref: "branch-2" })).toBe(false);
    expect(isSameSender(known, { ...known, city_ref: "lviv" })).toBe(false);
    expect(isSameSender(known, sender("ТОВ «А»"))).toBe(true);
    const respelt = sender(" ТОВ\u00a0 «Їжак»\u200b ".normalize("NFD"));
    expect(isSameSender(sender("ТОВ «Їжак»"), respelt)).toBe(true);
    expect(withKnownPlace(sender("ТОВ «А»"), known)).toEqual(known);
  });

  it("is written with the directory's names, or identifiers where it has none", () => {
    const known = sender("ТОВ «А»", "kyiv", "branch-1");
    expect(senderText(known, { city: "Київ", branch: "Відділення №1" })).toBe("ТОВ «А», Київ, Відділення №1");
    expect(senderText(known, { city: null, branch: null })).toBe("ТОВ «А», kyiv, branch-1");
    expect(senderText(sender("ТОВ «А»"), { city: null, branch: null })).toBe("ТОВ «А»");
  });
});

it("The age of an ApiKey is counted in whole days, and 90 is old", () => {
  const setAt = "2026-08-28T10:00:00.000Z";
  expect(keyAgeDays(setAt, Date.parse("2026-11-26T09:59:59.000Z"))).toBe(89);
  expect(keyAgeDays(new Date(setAt), Date.parse("2026-11-26T10:00:00.000Z"))).toBe(90);
});

it("An ApiKey is due to be replaced from its 90th day on, but not one of a sandbox", () => {
  expect(isKeyOld("production", 89)).toBe(false);
  expect(isKeyOld("production", 90)).toBe(true);
  expect(isKeyOld("staging", 90)).toBe(true);
  expect(isKeyOld("sandbox", 900)).toBe(false);
});
