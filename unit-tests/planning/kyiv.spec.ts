import { isCertainlyNotKyiv, isKyiv } from "../../src/planning/values/kyiv";

describe("A city", () => {
  it.each([
    ...["Київ", "м. Київ", "київ, Печерський р-н", "Kyiv", "Kiev city", "Київ 01001"],
    ...["Киев", "г. Киев", "Киев (Позняки)", "Киев, Украина", "город Киев"],
    ...["01001, Київ", "UA-01001 Київ", "Україна, Київ", "Україна, 01001, м. Київ", "Київ Україна"],
    ...["Київ-22", "місто-герой Київ", "Київ UA", "UA, Kyiv", "Київська обл., м. Київ"],
    ...[
      "Kиїв",
      "КИЇB",
      "Киiв",
      "Киeв",
      "Кyiv",
      "Kиев",
      "м. Kиїв, Печерський р-н",
      "Kyїv",
      "Киïв",
      "micтo Київ",
    ],
    ...["«Київ»", "Київ..", ".Київ", "м.Київ.", "'Київ'", "01 001 Київ", "Київ, 01-001", "Укpaїна, Київ"],
    ...["Київ.", "Київ місто", "Київ м.", "Київ - Позняки", "Київ / Оболонь"],
  ])("%j is Kyiv, at checkout and after it", (city) => {
    expect(isKyiv(city)).toBe(true);
    expect(isCertainlyNotKyiv(city)).toBe(false);
  });

  it.each([
    "Львів",
    "Одеса",
    "Київець",
    "Нью-Йорк",
    "Lviv",
    "01001 Львів",
    "Ківі",
    "Kиївка",
    "Зелений Київ",
    "",
  ])("%j is another one", (city) => expect(isKyiv(city)).toBe(false));

  it.each([
    ...["Київ Оболонський район", "Київ–Троєщина", "Kiew", "Kijów", "Kyjiv", "Kyïv"],
    ...["Кіев", "Кыев", "-", ""],
  ])("%j may be Kyiv, and is not refused before payment", (city) =>
    expect(isCertainlyNotKyiv(city)).toBe(false),
  );

  it.each(["Львів", "Одеса", "Харків", "Lviv", "Чернівці"])("%j is certainly another one", (city) =>
    expect(isCertainlyNotKyiv(city)).toBe(true),
  );
});
