import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { CONNECTION_ACTIONS } from "../../src/engine/connections/actions";
import { STATUS_ACTIONS } from "../../src/engine/statuses/actions";
import { HOLD_CODES } from "../../src/planning/warehouse-order";
import {
  ACTION_CODES,
  ACTIONS,
  type NotCanceled,
  cancelMessage,
  entryOf,
  PROBLEM_CODES,
  PROBLEMS,
  adminErrorMessage,
  ADMIN_ERRORS,
  sentenceOf,
  SITUATION_CODES,
  TONES,
} from "../../src/catalogue";
import { CONNECTIONS } from "../../src/catalogue/connections";
import { CANCELED, OUTSIDE } from "../../src/catalogue/ended";
import { HOLDS } from "../../src/catalogue/holds";
import { PROGRESS } from "../../src/catalogue/progress";
import { ORDER_ACTIONS } from "../../src/workflows/order-actions";

const SRC = resolve(__dirname, "../../src");

/** Errors speak English; what they say must not come through into another language. */
const ENGLISH_ERROR = "A message of the database.";
const MOMENT = "2026-11-22T10:00:00.000Z";
const PARAMS = {
  ...{
    number: "1001",
    other: "1001-2",
    remote_id: "FF-000012",
    order_id: "order_1",
    name: "Склад",
    others: ["Львів"],
    cities: "Львів, Одеса",
    further: "2",
    ff: "FF-000012",
  },
  ...{
    reason: ENGLISH_ERROR,
    error: "timeout",
    operation: "Відвантажено",
    kind: "edit",
    feed: "statuses",
    word: "Зібрано",
  },
  ...{
    descriptions: ["Немає товару"],
    duplicates: ["FF-000013"],
    numbers: ["1001"],
    count: "3",
    days: "5",
    wrong: "ip",
  },
  ...{
    title_en: "order 1001",
    title_uk: "замовлення 1001",
    change_type: "edit",
    collected: "10",
    owed: "20",
    known: 11_000,
    former: "Перший",
    now: "Другий",
    lost: 3_000,
  },
  ...{
    ahead: 3,
    about: MOMENT,
    at: MOMENT,
    next_at: MOMENT,
    since: MOMENT,
    sum: "119.40",
    ttn: "2045",
    until: MOMENT,
  },
  ...{
    goods: ["2 × Чайник"],
    items: [{ title: "Чайник", sku: "KT-1", promised: "2", sent: "1", quantity: "1" }],
    fields: ["recipient", "phone", "delivery", "comment"],
    received_fields: ["SKU"],
    cash: { collects: "10", owed: "20" },
    collects: "10",
    sentence: "Зателефонуйте покупцеві.",
  },
  ...{ unbooked: true, edited_at: MOMENT },
  ...{ medusa: "failing", failures: 2, sync_at: MOMENT, title: "Чайник", sku: "KT-1", currency: "EUR" },
};

const REFUSED = {
  ...PARAMS,
  ...{ id: "sklord_1", ref: "sklord_1", city: "Київ", state: "new", action: "send-again" },
  ...{ seconds: 3, attempts: 5, hosts: "ff.ua", actions: "hold", fields: "warehouse_ref" },
  ...{ holds: [{ code: "phone_missing", params: {} }], hold: "prepaid_not_paid", open: "10.00" },
};

/** Names and identifiers that are the same in every language. */
const NAMES =
  /stock_sync|sklad_stock_buffer|sklad_stock|«on»|«off»|ApiKey|Medusa|SKLAD_ENCRYPTION_KEYS?(?:_OLD)?|SKU|statusWords|status_words|webhook_ips|https:\/\/\S+\/docs\/dialect\.md|orders|order_1|shared|worker|FF-\d+|KT-1|EUR|medusa-config\.ts|allowedHosts|beforeHandOver|api_key|https?|GetToken|NUL|expected|API|warehouse_ref/g;

/** The problem of unreadable settings names their members. */
const withoutNames = (code: string, uk: string) =>
  (code.includes("settings_unreadable") ? uk.replace(ENGLISH_ERROR, "") : uk).replaceAll(NAMES, "");

const words = (text: string) => text.trim().split(/\s+/).length;

describe.each(SITUATION_CODES)("The situation %s", (code) => {
  const entry = entryOf(code);

  it("has a tone, and a label of four words at most in each language", () => {
    expect(TONES).toContain(entry.tone);
    for (const label of Object.values(entry.label)) {
      expect(words(label)).toBeLessThanOrEqual(4);
      expect(label).toMatch(/^[\p{Lu}].*[^.]$/u);
    }
    expect(entry.label.en).not.toMatch(/[а-яіїєґ]/i);
    expect(entry.label.uk).toMatch(/[а-яіїєґ]/i);
  });

  it("has a sentence in each language, with params or without, and no word of the other one", () => {
    for (const params of [{}, PARAMS]) {
      const [en, uk] = [sentenceOf(code, params, "en"), sentenceOf(code, params, "uk")];
      for (const sentence of [en, uk]) {
        expect(sentence).not.toMatch(/undefined|null|NaN|\[object|\n/);
        // Each problem is raised with the names its sentence needs.
        if (params !== PARAMS && code.startsWith("problem.")) continue;
        expect(sentence).not.toContain("  ");
        expect(sentence).toMatch(/[.)]$/);
      }
      expect(withoutNames(code, uk)).not.toMatch(/[a-z]{2,}/i);
      expect(uk).not.toMatch(/[ыэъё]/i);
    }
    expect(sentenceOf(code, {}, "en")).not.toMatch(/[а-яіїєґ]/i);
  });

  it("speaks plainly, with the Ukrainian apostrophe", () => {
    for (const params of [{}, PARAMS]) {
      const [en, uk] = [sentenceOf(code, params, "en"), sentenceOf(code, params, "uk")];
      expect(en).not.toMatch(
        /\b(?:nobody|whoever|somebody|told|heard|by itself|by themselves|so long as)\b/i,
      );
      expect(`${entry.label.uk} ${uk}`).not.toMatch(/[а-яіїєґ]['ʼ`][а-яіїєґ]|з[’']єднання|при отриманні/i);
    }
  });

  it("of a connection does not begin with its label, which stands beside it", () => {
    if (!code.startsWith("connection.")) return;
    for (const language of ["en", "uk"] as const)
      expect(sentenceOf(code, {}, language).toLowerCase()).not.toMatch(
        new RegExp(`^(?:the )?${entry.label[language].toLowerCase().replace(/ (?=\\S+$)/, " (?:is )?")}\\.`),
      );
  });

  it("claims nothing of what it is not about", () => {
    expect(sentenceOf(code, PARAMS, "en")).not.toMatch(
      /keeps? working|still sent|as usual|up to date|not affected/i,
    );
    expect(sentenceOf(code, PARAMS, "uk")).not.toMatch(
      /працю[єю]|передаються далі|як завжди|решта актуальна/i,
    );
  });

  it("offers the actions that its sentences name", () => {
    const named = ACTION_CODES.filter(
      (action) =>
        new RegExp(`(?:press|, ) ?["“]${ACTIONS[action].label.en}["”]`).test(
          sentenceOf(code, PARAMS, "en"),
        ) || sentenceOf(code, PARAMS, "uk").includes(`«${ACTIONS[action].label.uk}»`),
    );
    expect(named.filter((action) => !entry.actions.includes(action))).toEqual([]);
  });
});

describe("A text of the catalogue", () => {
  const ENDINGS = ["goesOn", "allGoOn", "nothingToDo"];
  const rooms = { PROBLEMS, HOLDS, ADMIN_ERRORS, CONNECTIONS, PROGRESS, CANCELED, OUTSIDE };
  const texts = Object.entries(rooms).flatMap(([room, entries]) =>
    Object.entries(entries).map(([code, { sentence }]) => ({ code: `${room}.${code}`, room, sentence })),
  );

  it.each(texts)(
    "shows the same params in both languages, all of them known: $code",
    ({ room, sentence }) => {
      const { en, uk } = sentence;
      const shown = [en, uk].map((text) =>
        typeof text === "string" ? [...new Set(text.match(/[{}][^{}]*[{}]?/g))].sort() : null,
      );
      const known = room === "HOLDS" ? ENDINGS : Object.keys({ ...PARAMS, ...REFUSED });
      expect(shown.flat().filter((name) => name !== null && !known.includes(name.slice(1, -1)))).toEqual([]);
      // A command has its title in each language.
      const [inEnglish, inUkrainian] = shown.map((names) =>
        names?.map((name) => name.replace(/_(en|uk)}/, "}")),
      );
      if (inEnglish && inUkrainian) expect(inEnglish).toEqual(inUkrainian);
    },
  );
});

describe("The catalogue", () => {
  it("has every hold, and every problem there is", () => {
    const codes: readonly string[] = SITUATION_CODES;
    const all = [
      ...HOLD_CODES.map((code) => `hold.${code}`),
      ...PROBLEM_CODES.map((code) => `problem.${code}`),
    ];
    expect(all.filter((code) => !codes.includes(code))).toEqual([]);
  });

  it("asks a person to look at whatever is wrong with one order", () => {
    const about = PROBLEM_CODES.filter((code) =>
      ["warehouse_order", "command", "order"].includes(PROBLEMS[code].about),
    );
    expect(about.filter((code) => entryOf(`problem.${code}`).tone !== "needs_you")).toEqual([
      // Its hold does.
      "held",
    ]);
  });

  it("knows every action that the routes take, and no other", () => {
    const does = (what: string) => ACTION_CODES.filter((action) => ACTIONS[action].does === what).sort();
    expect(does("order")).toEqual([...ORDER_ACTIONS].sort());
    const ofConnections: readonly string[] = [...CONNECTION_ACTIONS, ...STATUS_ACTIONS];
    expect(does("connection").filter((action) => !ofConnections.includes(action))).toEqual([]);
  });

  it("names each action once, in both languages", () => {
    for (const language of ["en", "uk"] as const) {
      const labels = ACTION_CODES.map((action) => ACTIONS[action].label[language]);
      expect(new Set(labels).size).toBe(labels.length);
    }
  });
});

describe("A refusal", () => {
  const CANCELLATIONS: Record<NotCanceled["code"], NotCanceled> = {
    busy: { code: "busy" },
    changing: { code: "changing", open_change: "edit" },
    sending: { code: "sending", number: "1001" },
    parked: { code: "parked", number: "1001" },
    unclear: { code: "unclear", number: "1001" },
    not_asked: { code: "not_asked", number: "1001", reason: ENGLISH_ERROR, error: "timeout" },
    refused: { code: "refused", number: "1001", descriptions: ["Вже зібрано"] },
    left: { code: "left", number: "1001" },
    picked_with_others: { code: "picked_with_others", number: "1001" },
  };
  const UNTRANSLATED = /sklord_1|hold|ff\.ua/g;

  it.each(Object.keys(ADMIN_ERRORS))("%s is in the language of the request", (code) => {
    const uk = adminErrorMessage({ code, params: REFUSED }, "uk");
    expect(withoutNames(code, uk).replaceAll(UNTRANSLATED, "")).not.toMatch(/[a-z]{2,}/i);
    expect(adminErrorMessage({ code, params: REFUSED }, "en")).toMatch(/^[A-Z].+\w{3}/);
  });

  it.each(Object.values(CANCELLATIONS))("of a cancellation, $code, is in that language too", (answer) => {
    expect(cancelMessage(answer, "uk").replaceAll(NAMES, "")).not.toMatch(/[a-z]{2,}/i);
    const words = "descriptions" in answer ? answer.descriptions : [];
    const en = words.reduce((text, word) => text.replace(word, ""), cancelMessage(answer, "en"));
    expect(en).not.toMatch(/[а-яіїєґ]/i);
  });

  it("is what the admin's routes and what they call throw: no sentence of one language", () => {
    const rooms = [
      "api/admin",
      "engine/connections",
      "engine/statuses",
      "engine/webhooks",
      "engine/rate-limit",
      "engine/orders/manual",
    ];
    const files = [
      ...rooms.flatMap(filesBelow),
      join(SRC, "engine/orders/actions.ts"),
      join(SRC, "api/request.ts"),
      join(SRC, "providers/sklad/service.ts"),
    ];
    const wrong = files.filter((file) => readFileSync(file, "utf8").includes("new MedusaError("));
    expect(wrong.map((file) => relative(SRC, file))).toEqual([]);
  });
});

describe("The texts that the pages share with the server", () => {
  it.each(["catalogue/index.ts", "contract/index.ts"])("%s runs in a browser", (entrance) => {
    const outside = [...importedBy(join(SRC, entrance), new Set())].filter((name) => name !== "zod");
    expect(outside).toEqual([]);
  });

  it("contract/routes.ts carries no schemas into the admin's bundle", () => {
    expect([...importedBy(join(SRC, "contract/routes.ts"), new Set())]).toEqual([]);
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(join(SRC, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join(SRC, folder, file));
}

/** Packages and modules of Node that a file needs when it runs, itself or by what it imports. */
function importedBy(file: string, seen: Set<string>): Set<string> {
  const found = new Set<string>();
  if (seen.has(file)) return found;
  seen.add(file);
  const text = readFileSync(file, "utf8");
  for (const [, clause = "", source = ""] of text.matchAll(
    /^(?:import|export) ([^;]*?)from "([^"]+)";$/gms,
  )) {
    if (clause.startsWith("type ")) continue;
    const names = /\{([^}]*)\}/
      .exec(clause)?.[1]
      ?.split(",")
      .filter((name) => name.trim() !== "");
    if (names?.every((name) => name.trim().startsWith("type "))) continue;
    if (!source.startsWith(".")) found.add(source);
    else for (const name of importedBy(fileOf(resolve(dirname(file), source)), seen)) found.add(name);
  }
  return found;
}

function fileOf(path: string): string {
  try {
    readFileSync(`${path}.ts`);
    return `${path}.ts`;
  } catch {
    return join(path, "index.ts");
  }
}
