import { countEn, countUk } from "../amounts";
import { text } from "../params";
import type { Problem } from "../entry";
import type { Language } from "../language";

/** How many cities are not named, after those that are. */
function andOthers(count: unknown, language: Language): string {
  if (!(Number(count) > 0)) return "";
  return language === "en"
    ? ` and ${countEn(count, "other city", "other cities")}`
    : ` та ще ${countUk(count, "місто", "міста", "міст")}`;
}

/** Problems with the carrier's cities and branches. */
export const DIRECTORY_PROBLEMS = {
  /** Raised when a complete list of cities lacks more than a fifth of the known ones, or is empty. */
  directory_shrunk: {
    about: "connection",
    tone: "waits",
    label: { en: "Cities missing", uk: "Зникли міста" },
    actions: ["ask-warehouse"],
    sentence: {
      en: ({ name, known, lost }) =>
        `The list of cities from the warehouse of "${text(name)}" lacks ${countEn(lost, "city", "cities")} of ${text(known)}, so it was not applied: customers keep choosing from the cities known before. The list is read again within a day, and applied if it is still as short, unless it is empty. If these cities should be there, ask the warehouse.`,
      uk: ({ name, known, lost }) =>
        `У переліку міст від складу «${text(name)}» бракує ${countUk(lost, "міста", "міст", "міст")} із ${text(known)}, тож його не застосовано: покупці й далі вибирають із відомих раніше міст. Протягом доби перелік буде прочитано знову й застосовано, якщо він такий самий короткий, але не порожній. Якщо ці міста мають у ньому бути, запитайте склад.`,
    },
    clearedBy: [],
  },
  /** Raised when the lists of a city's branches were held at least twice in a row. */
  branches_held: {
    about: "connection",
    tone: "waits",
    label: { en: "Branches not updated", uk: "Відділення не оновлюються" },
    actions: ["ask-warehouse"],
    sentence: {
      en: ({ name, cities, further }) =>
        `Day after day, the warehouse of "${text(name)}" lists far fewer branches than are known, or none, and another number each time: ${text(cities)}${andOthers(further, "en")}. These lists were not applied: customers keep choosing from the branches known before, and a week after the last good list closed branches are no longer noticed. Ask the warehouse.`,
      uk: ({ name, cities, further }) =>
        `День у день склад «${text(name)}» перелічує значно менше відділень, ніж відомо, або жодного, і щоразу іншу кількість: ${text(cities)}${andOthers(further, "uk")}. Ці переліки не застосовано: покупці й далі вибирають із відомих раніше відділень, а за тиждень після останнього справного переліку закриті відділення вже не помічаються. Запитайте склад.`,
    },
    clearedBy: [],
  },
} as const satisfies Record<string, Problem>;
