import { asSentence, text } from "../params";
import type { Problem } from "../entry";

/** Problems with the warehouse's webhooks. */
export const WEBHOOK_PROBLEMS = {
  /** Raised when a webhook cannot be read. */
  webhooks_unreadable: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Webhook cannot be read", uk: "Вебхук не читається" },
    actions: ["open-log"],
    sentence: {
      en: ({ name, reason }) =>
        `A webhook from the warehouse of "${text(name)}" cannot be read: ${asSentence(reason)} Nothing is lost: it is stored, and statuses are also polled. Add the warehouse's words in the settings under "Further status words of the warehouse", or ask your developer to adjust the dialect, then process the webhook again; if it was only a test, dismiss it.`,
      uk: ({ name }) =>
        `Вебхук від складу «${text(name)}» не вдається прочитати. Нічого не втрачено: його збережено, а статуси також запитуються регулярно. Додайте слова складу в налаштуваннях («Інші слова складу») або попросіть розробника налаштувати діалект і обробіть вебхук ще раз; якщо це була лише перевірка, відхиліть його.`,
    },
    clearedBy: [],
  },
  /** Raised when the content of a webhook could not be stored three times in a row, or reading it does not end. */
  webhooks_failing: {
    about: "connection",
    tone: "waits",
    label: { en: "Webhook not processed", uk: "Вебхук не оброблено" },
    actions: ["open-log"],
    sentence: {
      en: ({ name, reason }) =>
        `The content of a webhook from the warehouse of "${text(name)}" could not be stored several times in a row: ${asSentence(reason)} It is kept and retried automatically at growing intervals. See the shop's log.`,
      uk: ({ name }) =>
        `Кілька разів поспіль не вдалося зберегти вміст вебхука від складу «${text(name)}». Вебхук збережено, спроби повторюються автоматично, дедалі рідше. Причину записано в журналі магазину.`,
    },
    clearedBy: [],
  },
  /** Raised when a webhook with a valid token comes from an unlisted address, or without the required header. */
  webhook_refused: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Webhooks refused", uk: "Вебхуки відхилено" },
    actions: ["settings"],
    sentence: {
      en: ({ name, wrong }) =>
        wrong === "header"
          ? `Webhooks of "${text(name)}" arrive without the required header, or with another value, and are refused. Ask your integration manager to send it, or remove the requirement. Meanwhile statuses are polled, with a delay.`
          : `Webhooks of "${text(name)}" arrive from an address that is not in your list (webhook_ips), and are refused. Add the address if it belongs to the warehouse. Meanwhile statuses are polled, with a delay.`,
      uk: ({ name, wrong }) =>
        wrong === "header"
          ? `Вебхуки «${text(name)}» надходять без потрібного заголовка або з іншим його значенням, тому їх відхилено. Попросіть менеджера інтеграції надсилати його або скасуйте цю вимогу. Тим часом статуси запитуються регулярно, із затримкою.`
          : `Вебхуки «${text(name)}» надходять з адреси, якої немає у вашому списку (webhook_ips), тому їх відхилено. Додайте її, якщо це адреса складу. Тим часом статуси запитуються регулярно, із затримкою.`,
    },
    clearedBy: [],
  },
} as const satisfies Record<string, Problem>;
