import { DELIVERY_ERRORS, STORE_ERRORS } from "../../src/catalogue/admin-errors/delivery";
import {
  branchDetails,
  branchOfNumber,
  cityDetails,
  cityLabel,
  localeFor,
  resultsText,
  textsOf,
} from "../../src/storefront/texts";
import { fromShippingData, toShippingData } from "../../src/storefront/shipping-data";
import { branch, city } from "./fake-store";

const REGIONS = {
  "Автономна Республіка Крим": "Avtonomna Respublika Krym",
  Вінницька: "Vinnytska oblast",
  Волинська: "Volynska oblast",
  Дніпропетровська: "Dnipropetrovska oblast",
  Донецька: "Donetska oblast",
  Житомирська: "Zhytomyrska oblast",
  Закарпатська: "Zakarpatska oblast",
  Запорізька: "Zaporizka oblast",
  "Івано-Франківська": "Ivano-Frankivska oblast",
  Київська: "Kyivska oblast",
  Кіровоградська: "Kirovohradska oblast",
  Луганська: "Luhanska oblast",
  Львівська: "Lvivska oblast",
  Миколаївська: "Mykolaivska oblast",
  Одеська: "Odeska oblast",
  Полтавська: "Poltavska oblast",
  Рівненська: "Rivnenska oblast",
  Сумська: "Sumska oblast",
  Тернопільська: "Ternopilska oblast",
  Харківська: "Kharkivska oblast",
  Херсонська: "Khersonska oblast",
  Хмельницька: "Khmelnytska oblast",
  Черкаська: "Cherkaska oblast",
  Чернівецька: "Chernivetska oblast",
  Чернігівська: "Chernihivska oblast",
};

describe("What a list shows", () => {
  it("tells cities of one name apart by region, and villages by their kind", () => {
    const balky = city("Балки", { kind: "село", region: "Вінницька" });
    expect(cityDetails(balky, "uk")).toBe("село, Вінницька обл.");
    expect(cityDetails(balky, "en")).toBe("village, Vinnytska oblast");
    expect(cityDetails({ ...balky, kind: "селище" }, "en")).toBe("settlement, Vinnytska oblast");
    expect(cityLabel(city("Балки", { region: "Вінницька обл." }))).toBe("Балки, Вінницька обл.");
    expect(cityLabel(balky, "en")).toBe("Балки, Vinnytska oblast");
    for (const locale of ["uk", "en"] as const)
      expect(cityLabel(city("Київ", { region: null }), locale)).toBe("Київ");
  });

  it("has every region in Latin letters for those who read English", () => {
    for (const [region, latin] of Object.entries(REGIONS))
      expect(cityDetails(city("Львів", { region }), "en")).toBe(latin);
  });

  it.each([
    ["Стрийський", "Stryiskyi"],
    ["Щербанівська", "Shcherbanivska"],
    ["Юріївський", "Yuriivskyi"],
    ["Ясінянська", "Yasinianska"],
    ["Єланецький", "Yelanetskyi"],
    ["Знам’янська", "Znamianska"],
    ["Ґаліївська", "Galiivska"],
  ])("has every letter of a name in Latin: %s", (name, latin) => {
    expect(cityDetails(city("Львів", { region: name }), "en")).toContain(latin);
  });

  it("adds to a branch's name what the name does not say", () => {
    expect(branchDetails(branch(12), "uk")).toBe("вул. Городоцька, 12 · до 30 кг");
    expect(branchDetails(branch(12), "en")).toBe("вул. Городоцька, 12 · up to 30 kg");
    const whole = branch(12, { name: "Відділення №12 (до 30 кг): вул. Городоцька, 12" });
    expect(branchDetails(whole, "uk")).toBe("");
    expect(branchDetails({ ...whole, address: "Львів, вул. Городоцька, 12" }, "uk")).toBe("");
    const locker = branch(7, { name: "№7", kind: "locker", address: null, max_weight_kg: null });
    expect(branchDetails(locker, "en")).toBe("Parcel locker");
  });

  it("finds the branch of a typed number, and no other", () => {
    const branches = [branch(1), branch(12), branch(120)];
    for (const text of ["12", " №12", "# 12", "012"])
      expect(branchOfNumber(branches, text)?.number).toBe("12");
    for (const text of ["", "1 2", "вул. 12", "2"]) expect(branchOfNumber(branches, text)).toBeUndefined();
  });

  it("counts as each language does", () => {
    expect([1, 2, 5, 12, 21].map((count) => resultsText(count, false, "uk"))).toEqual([
      "1 результат",
      "2 результати",
      "5 результатів",
      "12 результатів",
      "21 результат",
    ]);
    expect(resultsText(1, false, "en")).toBe("1 result");
    expect(resultsText(20, true, "en")).toBe("20 results, and more");
  });
});

it("The language follows the page's, and is Ukrainian where the page names none", () => {
  expect(["", null, "uk", "uk-UA", "ua", "ru"].map(localeFor)).toEqual(Array(6).fill("uk"));
  expect(["en", "en-GB", "pl", "uae"].map(localeFor)).toEqual(["en", "en", "en", "en"]);
});

it("The wait for a busy shop has no length in the customer's words: it may be a minute", () => {
  expect(textsOf("uk").waiting).toBe("Запитів забагато. Незабаром спробуємо ще раз…");
  expect(textsOf("en").waiting).not.toMatch(/second/);
});

it("Ukrainian sentences for a checkout have one verb for a choice", () => {
  const sentences = [DELIVERY_ERRORS, STORE_ERRORS].flatMap((errors) =>
    Object.values(errors).map(({ sentence }) => String(sentence.uk)),
  );
  expect([...sentences, JSON.stringify(textsOf("uk"))].filter((text) => /вибер/i.test(text))).toEqual([]);
});

describe("The data of a shipping method", () => {
  it("gives the branch back that it was made of", () => {
    const data = toShippingData(city("Львів"), branch(12));
    expect(fromShippingData({ ...data, other: 1 })?.data).toEqual(data);
  });

  it("gives none where it has none", () => {
    for (const data of [
      null,
      undefined,
      {},
      { warehouse_ref: "x" },
      { ...toShippingData(city("Л"), branch(1)), city_ref: 5 },
    ])
      expect(fromShippingData(data)).toBeUndefined();
  });
});
