import { because } from "./failures";
import type { Sentences } from "./language";
import { text } from "./problem-phrases";

/** Of one call that the outbox makes: it does not get through, or nobody can tell or write down what became of it. */
export const CALL_SENTENCES = {
  outcome_unclear: {
    en: ({ number }) =>
      `It is not clear whether the warehouse has order ${text(number)}. So that it does not arrive twice, it is not sent again by itself. Ask the warehouse, then press "Retry" to look it up again, "Send again" if it is not there, or "Withdraw".`,
    uk: ({ number }) =>
      `Невідомо, чи має склад замовлення ${text(number)}. Щоб воно не надійшло двічі, повторно воно саме не надсилається. Запитайте склад, а тоді натисніть «Повторити», щоб перевірити ще раз, «Надіслати знову», якщо його там немає, або «Відкликати».`,
  },
  not_getting_through: {
    en: ({ number, ...params }) =>
      `Order ${text(number)} does not get through to the warehouse: ${because(params, "en")} It is tried again by itself, ever more rarely. Look at the order; if nothing is wrong with it, ask the integration manager.`,
    uk: ({ number, ...params }) =>
      `Замовлення ${text(number)} не вдається передати складу: ${because(params, "uk")} Спроби тривають самі, щораз рідше. Перегляньте замовлення; якщо з ним усе гаразд, зверніться до менеджера інтеграції.`,
  },
  response_not_recorded: {
    en: ({ number, ...params }) =>
      `Order ${text(number)}: ${because(params, "en")} Do not send the order another way, for the warehouse may have it. Show this sentence to your developer, and when the cause is gone press "Retry": the warehouse is asked again then.`,
    uk: ({ number, ...params }) =>
      `Замовлення ${text(number)}: ${because(params, "uk")} Не передавайте його іншим шляхом: воно може вже бути на складі. Покажіть це речення розробникові, а коли причину усунуто, натисніть «Повторити»: тоді склад запитають ще раз.`,
  },
  command_failing: {
    en: ({ title_en, ...params }) =>
      `What is to be sent does not get through to the warehouse, ${text(title_en)}: ${because(params, "en")} It is tried again by itself, ever more rarely. If it lasts, ask the integration manager.`,
    uk: ({ title_uk, ...params }) =>
      `Складу не вдається передати: ${text(title_uk)}. ${because(params, "uk")} Спроби тривають самі, щораз рідше. Якщо це не минає, зверніться до менеджера інтеграції.`,
  },
  command_parked: {
    en: ({ title_en }) =>
      `It is not clear whether the warehouse has taken what was sent, ${text(title_en)}. So that it does not arrive twice, it is not sent again by itself. Ask the warehouse.`,
    uk: ({ title_uk }) =>
      `Невідомо, чи прийняв склад надіслане: ${text(title_uk)}. Щоб воно не надійшло двічі, повторно воно саме не надсилається. Запитайте склад.`,
  },
} as const satisfies Readonly<Record<string, Sentences>>;
