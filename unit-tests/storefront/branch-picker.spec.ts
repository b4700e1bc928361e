import { branchPicker } from "../../src/storefront/branch-picker";
import type { BranchPicker, BranchPickerOptions } from "../../src/storefront/picker";
import type { ChosenBranch } from "../../src/storefront/types";
import { branch, city, cityList, FakeStore, page } from "./fake-store";

const LVIV = city("Львів");
const KYIV = city("Київ", { region: "Київська" });

let shop: FakeStore;
let picker: BranchPicker;
let changes: (ChosenBranch | null)[];

function begin(options: BranchPickerOptions = {}): void {
  shop = new FakeStore();
  changes = [];
  picker = branchPicker(shop.store, { onChange: (value) => changes.push(value), ...options });
}

/** Time passes, and with it what the picker's promises wait for. */
const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

async function inLviv(branches = page([branch(1), branch(12)])): Promise<void> {
  picker.chooseCity(LVIV);
  shop.last.respond(branches);
  await pass();
}

beforeEach(() => {
  jest.useFakeTimers();
  begin();
});
afterEach(() => jest.useRealTimers());

describe("The field of the city", () => {
  it("shows popular cities at once, before anything is typed", async () => {
    picker.openCities();
    expect(shop.last).toMatchObject({ path: "/store/sklad/cities", query: { cart_id: "cart_1" } });
    expect(shop.last.headers).toMatchObject({ "x-publishable-api-key": "pk_test" });
    shop.last.respond(cityList([KYIV, LVIV]));
    await pass();
    expect(picker.getState().city).toMatchObject({
      status: "ready",
      options: [KYIV, LVIV],
      message: "2 результати",
    });
    picker.openCities();
    expect(shop.asked).toHaveLength(1);
  });

  it("asks once for what is typed without a pause", async () => {
    for (const text of ["л", "ль", "льв"]) {
      picker.setCityText(text);
      await pass(200);
    }
    expect(shop.asked).toHaveLength(0);
    expect(picker.getState().city).toMatchObject({ status: "loading", message: "Шукаємо…" });
    await pass(50);
    expect(shop.asked.map(({ query }) => query["q"])).toEqual(["льв"]);
  });

  it("aborts the question for an older text, whose response changes nothing", async () => {
    picker.setCityText("ки");
    await pass(250);
    const older = shop.last;
    picker.setCityText("льв");
    expect(older.isAborted()).toBe(true);
    await pass(250);
    shop.last.respond(cityList([LVIV]));
    older.respond(cityList([KYIV]));
    await pass();
    expect(picker.getState().city.options).toEqual([LVIV]);
  });

  it("has the region after the name of what is chosen", () => {
    picker.chooseCity(LVIV);
    expect(picker.getState().city).toMatchObject({ text: "Львів, Львівська обл.", chosen: LVIV });
  });

  it("forgets city and branch as soon as the text is another one", async () => {
    await inLviv();
    picker.chooseBranch(branch(12));
    picker.setCityText("Льв");
    expect(picker.getState()).toMatchObject({
      value: null,
      city: { chosen: null },
      branch: { chosen: null, text: "", options: [], status: "idle" },
    });
    expect(changes).toEqual([expect.objectContaining({ city: LVIV }), null]);
  });

  it("says that there is no such city", async () => {
    begin({ locale: "en" });
    picker.setCityText("xyz");
    await pass(250);
    shop.last.respond(cityList([]));
    await pass();
    expect(picker.getState().city).toMatchObject({
      message: "No such city or village. Check its name.",
      canRetry: false,
    });
    await pass(120_000);
    expect(shop.asked).toHaveLength(1);
  });

  it("says of no city that there is none while the list of cities was never read", async () => {
    picker.openCities();
    shop.last.respond(cityList([], false));
    await pass();
    const message = "Список може бути неповним: він ще зчитується.";
    expect(picker.getState().city).toMatchObject({ status: "ready", message, canRetry: true });
    picker.openCities();
    expect(shop.asked).toHaveLength(2);
    shop.last.respond(cityList([], false));
    await pass();
    picker.retry();
    shop.last.respond(cityList([LVIV]));
    await pass();
    expect(picker.getState().city).toMatchObject({ options: [LVIV], complete: true, canRetry: false });
    picker.openCities();
    expect(shop.asked).toHaveLength(3);
  });

  it("asks again while the list of cities is read for the first time, less and less often, and not without end", async () => {
    picker.setCityText("льв");
    await pass(250);
    for (const seconds of [2, 4, 8, 16, 32]) {
      shop.last.respond(cityList([], false));
      await pass(seconds * 1_000 - 1);
      const { length } = shop.asked;
      await pass(1);
      expect(shop.asked).toHaveLength(length + 1);
      expect(shop.last.query).toMatchObject({ q: "льв" });
    }
    shop.last.respond(cityList([], false));
    await pass(120_000);
    expect(shop.asked).toHaveLength(6);
    expect(picker.getState().city).toMatchObject({ status: "ready", canRetry: true });
  });

  it("shows the cities of a list that is read for the first time, and asks no more", async () => {
    picker.openCities();
    shop.last.respond(cityList([KYIV], false));
    await pass();
    expect(picker.getState().city).toMatchObject({
      ...{ options: [KYIV], complete: false, canRetry: false, message: "1 результат" },
    });
    await pass(120_000);
    expect(shop.asked).toHaveLength(1);
  });
});

describe("The field of the branch", () => {
  it("shows the first branches as soon as the city is chosen", async () => {
    picker.chooseCity(LVIV);
    expect(shop.last.path).toBe(`/store/sklad/cities/${encodeURIComponent(LVIV.ref)}/branches`);
    expect(shop.last.query).toEqual({ cart_id: "cart_1", limit: "20" });
    shop.last.respond(page([branch(1)], { has_more: true }));
    await pass();
    expect(picker.getState().branch).toMatchObject({ options: [branch(1)], message: "1 результат, є ще" });
  });

  it("asks nothing without a city", async () => {
    picker.setBranchText("12");
    picker.openBranches();
    await pass(200);
    expect(shop.asked).toEqual([]);
  });

  it("searches by number, and gives what the shipping method wants", async () => {
    await inLviv();
    picker.setBranchText("12");
    await pass(250);
    expect(shop.last.query).toMatchObject({ q: "12" });
    shop.last.respond(page([branch(12)]));
    await pass();
    picker.chooseBranch(branch(12));
    const data = {
      warehouse_ref: "branch-12",
      warehouse_name: "Відділення №12",
      city_ref: "city-Львів",
      city_name: "Львів",
    };
    expect(picker.getState().value).toEqual({ city: LVIV, branch: branch(12), data });
    expect(changes).toEqual([{ city: LVIV, branch: branch(12), data }]);
  });

  it("drops branches of another city that arrive late", async () => {
    picker.chooseCity(KYIV);
    const late = shop.last;
    picker.chooseCity(LVIV);
    shop.last.respond(page([branch(1)]));
    late.respond(page([branch(99)]));
    await pass();
    expect(picker.getState().branch.options).toEqual([branch(1)]);
    expect(late.isAborted()).toBe(true);
  });

  it("adds the next page, without doubles", async () => {
    await inLviv(page([branch(1), branch(2)], { has_more: true }));
    picker.moreBranches();
    picker.moreBranches();
    expect(shop.asked).toHaveLength(2);
    expect(shop.last.query).toMatchObject({ offset: "2" });
    shop.last.respond(page([branch(2), branch(3)]));
    await pass();
    expect(picker.getState().branch).toMatchObject({
      options: [branch(1), branch(2), branch(3)],
      hasMore: false,
    });
  });

  it("adds the next page of the list that is shown, also once one of it is chosen", async () => {
    await inLviv();
    picker.setBranchText("шевч");
    await pass(250);
    shop.last.respond(page([branch(1), branch(2)], { has_more: true }));
    await pass();
    picker.chooseBranch(branch(2));
    picker.openBranches();
    picker.moreBranches();
    expect(shop.last.query).toMatchObject({ q: "шевч", offset: "2" });
    shop.last.respond(page([branch(3)]));
    await pass();
    expect(picker.getState().branch.options).toEqual([branch(1), branch(2), branch(3)]);
  });

  it("keeps the pages before one that failed, and loads that one again", async () => {
    await inLviv(page([branch(1)], { has_more: true }));
    picker.moreBranches();
    shop.last.fail();
    await pass();
    expect(picker.getState().branch).toMatchObject({ status: "failed", options: [branch(1)] });
    picker.retry();
    shop.last.respond(page([branch(2)]));
    await pass();
    expect(picker.getState().branch.options).toEqual([branch(1), branch(2)]);
  });

  it("offers a choice of kinds where the warehouse says kinds, and forgets a branch of another kind", async () => {
    await inLviv(page([branch(1, { kind: null })]));
    expect(picker.getState().branch.hasKinds).toBe(false);
    await inLviv();
    expect(picker.getState().branch.hasKinds).toBe(true);
    picker.chooseBranch(branch(12));
    picker.setBranchKind("locker");
    expect(shop.last.query).toMatchObject({ kind: "locker" });
    expect(picker.getState()).toMatchObject({ value: null, branch: { text: "", kind: "locker" } });
    shop.last.respond(page([]));
    await pass();
    expect(picker.getState().branch).toMatchObject({ hasKinds: true, options: [] });
  });

  it("offers no choice of kinds where the shop wants one kind", async () => {
    begin({ kind: "locker" });
    await inLviv();
    expect(shop.last.query).toMatchObject({ kind: "locker" });
    expect(picker.getState().branch).toMatchObject({ hasKinds: false, kind: "locker" });
  });

  it("does not take an empty list for the last word while the warehouse does not respond", async () => {
    await inLviv(page([], { complete: false }));
    const message = "Список може бути неповним: він ще зчитується.";
    expect(picker.getState().branch).toMatchObject({ status: "ready", message, canRetry: true });
    picker.openBranches();
    expect(shop.asked).toHaveLength(2);
    shop.last.respond(page([], { complete: false }));
    await pass();
    picker.retry();
    shop.last.respond(page([branch(1)]));
    await pass();
    expect(picker.getState().branch).toMatchObject({ options: [branch(1)], canRetry: false });
    picker.openBranches();
    expect(shop.asked).toHaveLength(3);
  });

  it("takes an empty list of a city that was read for the last word, and asks no more", async () => {
    await inLviv(page([]));
    const message = "Тут такого не знайдено. Введіть номер або вулицю.";
    expect(picker.getState().branch).toMatchObject({ status: "ready", message, canRetry: false });
    await pass(120_000);
    expect(shop.asked).toHaveLength(1);
  });

  it("asks again for a city that the shop is only about to read, less and less often, until it has branches", async () => {
    await inLviv(page([], { complete: false }));
    await pass(1_999);
    expect(shop.asked).toHaveLength(1);
    await pass(1);
    expect(shop.asked).toHaveLength(2);
    shop.last.respond(page([], { complete: false }));
    await pass();
    await pass(4_000);
    shop.last.respond(page([branch(1)]));
    await pass();
    expect(picker.getState().branch.options).toEqual([branch(1)]);
    await pass(120_000);
    expect(shop.asked).toHaveLength(3);
  });

  it("asks no more for a city once another one is chosen, and not without end", async () => {
    await inLviv(page([], { complete: false }));
    picker.chooseCity(KYIV);
    for (let times = 0; times < 8; times += 1) {
      shop.last.respond(page([], { complete: false }));
      await pass();
      await pass(2_000 * 2 ** times);
    }
    expect(shop.asked.filter(({ path }) => path.includes("/branches"))).toHaveLength(7);
  });

  it("knows whether the list is that of what is typed, also while a next page loads, waits or fails", async () => {
    await inLviv(page([branch(1)], { has_more: true }));
    expect(picker.getState().branch.isStale).toBe(false);
    picker.moreBranches();
    expect(picker.getState().branch).toMatchObject({ status: "loading", isStale: false });
    shop.last.respond({}, 429);
    await pass();
    expect(picker.getState().branch).toMatchObject({ status: "waiting", isStale: false, canRetry: true });
    picker.setBranchText("12");
    expect(picker.getState().branch).toMatchObject({ options: [branch(1)], isStale: true });
    await pass(250);
    shop.last.respond({}, 429);
    await pass();
    expect(picker.getState().branch).toMatchObject({ status: "waiting", isStale: true });
    picker.retry();
    shop.last.fail();
    await pass();
    expect(picker.getState().branch).toMatchObject({ status: "failed", options: [], isStale: false });
    picker.retry();
    expect(picker.getState().branch.isStale).toBe(true);
  });

  it("loads the list again where a branch is chosen before the list for the text arrived", async () => {
    await inLviv();
    picker.setBranchText("1");
    picker.chooseBranch(branch(12));
    expect(picker.getState().branch).toMatchObject({ options: [], isStale: false });
    picker.openBranches();
    shop.last.respond(page([branch(1)]));
    await pass();
    expect(picker.getState().branch.options).toEqual([branch(1)]);
  });

  it("knows that the list may be incomplete", async () => {
    await inLviv(page([branch(1)], { complete: false }));
    expect(picker.getState().branch.complete).toBe(false);
  });
});

describe("A request that fails", () => {
  it("is repeated when the customer wants it", async () => {
    picker.openCities();
    shop.last.fail();
    await pass();
    expect(picker.getState().city).toMatchObject({
      status: "failed",
      message: "Не вдалося завантажити список.",
      error: { status: 0, name: "StoreError" },
    });
    picker.retry();
    expect(picker.getState().city).toMatchObject({ status: "loading", error: null });
    shop.last.respond(cityList([LVIV]));
    await pass();
    expect(picker.getState().city).toMatchObject({ status: "ready", options: [LVIV] });
  });

  it("keeps the shop's own words for a developer", async () => {
    picker.openCities();
    shop.last.respond({ type: "invalid_data", message: "Name either cart_id or option_id." }, 400);
    await pass();
    expect(picker.getState().city.error).toMatchObject({
      status: 400,
      code: "invalid_data",
      message: "Name either cart_id or option_id.",
    });
  });

  it("because the shop is busy is repeated after the time the shop names", async () => {
    picker.openCities();
    shop.last.respond({}, 429, { "retry-after": "3" });
    await pass();
    expect(picker.getState().city).toMatchObject({ status: "waiting", error: null });
    await pass(2_999);
    expect(shop.asked).toHaveLength(1);
    await pass(1);
    shop.last.respond(cityList([LVIV]));
    await pass();
    expect(picker.getState().city).toMatchObject({ status: "ready", options: [LVIV] });
  });

  it("because the shop is busy is repeated at growing intervals, and not for ever", async () => {
    picker.openCities();
    for (const seconds of [2, 4, 8, 16, 32]) {
      shop.last.respond({}, 429);
      await pass(seconds * 1_000 - 1);
      const { length } = shop.asked;
      await pass(1);
      expect(shop.asked).toHaveLength(length + 1);
    }
    shop.last.respond({}, 429);
    await pass();
    expect(shop.asked).toHaveLength(6);
    expect(picker.getState().city.status).toBe("failed");
  });

  it("while the shop does not respond, ends after ten seconds", async () => {
    picker.openCities();
    await pass(10_000);
    expect(shop.last.isAborted()).toBe(true);
    expect(picker.getState().city).toMatchObject({ status: "failed", error: { status: 0 } });
  });

  it("is one whose response has no list", async () => {
    picker.openCities();
    shop.last.respond({ rows: [] });
    await pass();
    expect(picker.getState().city).toMatchObject({ status: "failed", error: { code: "unreadable" } });
  });
});

describe("A branch that was chosen before", () => {
  it("is shown without a request, and without an event", () => {
    picker.setValue({ city: LVIV, branch: branch(12) });
    expect(picker.getState()).toMatchObject({
      city: { text: "Львів, Львівська обл." },
      branch: { text: "Відділення №12" },
      value: { data: { warehouse_ref: "branch-12" } },
    });
    expect(shop.asked).toEqual([]);
    picker.setValue(null);
    expect(picker.getState()).toMatchObject({ city: { text: "" }, value: null });
    expect(changes).toEqual([]);
  });

  it("does not narrow the list of its city", () => {
    picker.setValue({ city: LVIV, branch: branch(12) });
    picker.openBranches();
    expect(shop.last.query).toEqual({ cart_id: "cart_1", limit: "20" });
  });
});

describe("A picker for another shop, cart, option, kind or language", () => {
  const configure = (change: Partial<FakeStore["store"]>, options: BranchPickerOptions = {}) =>
    picker.configure({ ...shop.store, ...change }, options);

  it("keeps what is chosen, and loads the lists of the other cart", async () => {
    await inLviv();
    picker.chooseBranch(branch(12));
    const { value } = picker.getState();
    configure({ cartId: "cart_2" });
    expect(picker.getState()).toMatchObject({ city: { chosen: LVIV }, branch: { options: [] } });
    expect(picker.getState().value).toBe(value);
    picker.openBranches();
    expect(shop.last.query).toMatchObject({ cart_id: "cart_2" });
    expect(changes).toHaveLength(1);
  });

  it("keeps a city that has no branch yet, and asks the other shop for what is on its way", async () => {
    picker.chooseCity(LVIV);
    const older = shop.last;
    configure({ optionId: "so_1" });
    expect(older.isAborted()).toBe(true);
    expect(shop.last.query).toMatchObject({ option_id: "so_1" });
    shop.last.respond(page([branch(1)]));
    await pass();
    expect(picker.getState()).toMatchObject({ city: { chosen: LVIV }, branch: { options: [branch(1)] } });
  });

  it("keeps what is typed", () => {
    picker.setCityText("льв");
    configure({ cartId: "cart_2" });
    expect(picker.getState().city.text).toBe("льв");
    expect(shop.last.query).toMatchObject({ cart_id: "cart_2", q: "льв" });
  });

  it("drops a branch of another kind, which is a change, and keeps one that may be of the kind", async () => {
    await inLviv();
    picker.chooseBranch(branch(12));
    configure({}, { kind: "branch" });
    expect(changes).toHaveLength(1);
    configure({}, { kind: "locker" });
    expect(picker.getState()).toMatchObject({
      value: null,
      city: { chosen: LVIV },
      branch: { chosen: null, text: "", kind: "locker" },
    });
    expect(changes).toEqual([expect.objectContaining({ city: LVIV }), null]);
    picker.chooseBranch(branch(7, { kind: null }));
    configure({}, { kind: "cargo" });
    expect(picker.getState().value).toMatchObject({ branch: { number: "7" } });
    picker.chooseBranch(branch(1, { kind: "cargo" }));
    configure({ cartId: "cart_2" }, { kind: "branch" });
    expect(picker.getState().value).toMatchObject({ branch: { number: "1" } });
  });

  it("says the same in another language, and loads nothing", async () => {
    await inLviv();
    const { options } = picker.getState().branch;
    configure({}, { locale: "en" });
    expect(picker.getState().city.text).toBe("Львів, Lvivska oblast");
    expect(picker.getState().branch).toMatchObject({ options, message: "2 results", hasKinds: true });
    expect(shop.asked).toHaveLength(1);
  });
});

it("A picker that is stopped has no request open, and loads when it is used again", async () => {
  picker.openCities();
  picker.stop();
  expect(shop.last.isAborted()).toBe(true);
  expect(picker.getState().city.status).toBe("idle");
  picker.openCities();
  shop.last.respond(cityList([LVIV]));
  await pass();
  expect(picker.getState().city.options).toEqual([LVIV]);
});

it("A listener is called until it unsubscribes", () => {
  const listener = jest.fn();
  const unsubscribe = picker.subscribe(listener);
  picker.setCityText("л");
  expect(listener).toHaveBeenCalled();
  listener.mockClear();
  unsubscribe();
  picker.setCityText("ль");
  expect(listener).not.toHaveBeenCalled();
});
