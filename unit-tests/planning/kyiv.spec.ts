import { isCertainlyNotKyiv, isKyiv } from "../../src/planning/values/kyiv";

describe("A city", () => {
  it.each(["Київ", "м. Київ", "київ, Печерський р-н", "Kyiv", "Kiev city", "Киев (Позняки)", "Київ 01001"])(
    "%j is Kyiv",
    (city) => expect(isKyiv(city)).toBe(true),
  );

  it.each(["Львів", "Одеса", "Київець", "Нью-Йорк", "Lviv"])("%j is another one", (city) =>
    expect(isKyiv(city)).toBe(false),
  );

  it.each([
    ...["Київ Оболонський район", "Київ - Позняки", "Київ Україна", "Kyiv Ukraine", "Україна, Київ"],
    ...["01001, Київ", "Київ.", "«Київ»", "Київська обл., м. Київ", "Kiew", "Kijów", "Kyjiv", "Kyïv"],
    ...["Киів", "Киiв", "Kиїв", "Кyiv", "-", ""],
  ])("%j may be Kyiv, and is not refused before payment", (city) =>
    expect(isCertainlyNotKyiv(city)).toBe(false),
  );

  it.each(["Львів", "Одеса", "Харків", "Lviv", "Чернівці"])("%j is certainly another one", (city) =>
    expect(isCertainlyNotKyiv(city)).toBe(true),
  );
});
