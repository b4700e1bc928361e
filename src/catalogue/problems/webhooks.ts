import { text } from "../params";
import type { Problem } from "./problem";

/** Problems with the warehouse's webhooks. */
export const WEBHOOK_PROBLEMS = {
  /** Raised when a webhook is not understood. */
  webhooks_not_understood: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Webhook not understood", uk: "Вебхук незрозумілий" },
    actions: ["open-log"],
    sentence: {
      en: ({ name, reason }) =>
        `A webhook of the warehouse of "${text(name)}" is not understood: ${text(reason)}. Nothing is lost: it is kept, and statuses are asked for as well. Teach the connection its words (status_words, notification_members) or ask your developer to adapt the dialect, then replay it; or dismiss it if it was only a test.`,
      uk: ({ name }) =>
        `Вебхук складу «${text(name)}» не вдається зрозуміти. Нічого не втрачено: його збережено, а статуси запитуються і так. Додайте слова складу до налаштувань (status_words, notification_members) або попросіть розробника налаштувати діалект і обробіть вебхук ще раз; якщо це була лише проба, відхиліть його.`,
    },
    clearedBy: [],
  },
  /** Raised when the content of a webhook cannot be stored three times in a row, or reading it never ends. */
  webhooks_failing: {
    about: "connection",
    tone: "waits",
    label: { en: "Webhook not recorded", uk: "Вебхук не записано" },
    actions: ["open-log"],
    sentence: {
      en: ({ name, reason }) =>
        `What a webhook of the warehouse of "${text(name)}" says could not be recorded several times in a row: ${text(reason)}. It is kept and retried automatically, less and less often; other webhooks go on. Look at the shop's log.`,
      uk: ({ name }) =>
        `Кілька разів поспіль не вдалося записати те, що повідомив вебхук складу «${text(name)}». Його збережено, спроби повторюються автоматично, дедалі рідше; інші вебхуки працюють. Перегляньте журнал магазину.`,
    },
    clearedBy: [],
  },
  /** Raised when a webhook with a right token came from another address than those listed, or without the header asked for. */
  webhook_refused: {
    about: "connection",
    tone: "needs_you",
    label: { en: "Webhooks refused", uk: "Вебхуки відхилено" },
    actions: ["settings"],
    sentence: {
      en: ({ name, wrong }) =>
        wrong === "header"
          ? `Webhooks of "${text(name)}" come without the header you asked for, or with another value, and are refused. Ask the integration manager to send it, or take it back. Statuses are asked for as well, only later.`
          : `Webhooks of "${text(name)}" come from an address that is not in your list (webhook_ips), and are refused. Add it if it is the warehouse's. Statuses are asked for as well, only later.`,
      uk: ({ name, wrong }) =>
        wrong === "header"
          ? `Вебхуки «${text(name)}» надходять без потрібного заголовка або з іншим його значенням, тому їх відхилено. Попросіть менеджера інтеграції надсилати його або скасуйте цю вимогу. Статуси запитуються і так, лише пізніше.`
          : `Вебхуки «${text(name)}» надходять з адреси, якої немає у вашому списку (webhook_ips), тому їх відхилено. Додайте її, якщо це адреса складу. Статуси запитуються і так, лише пізніше.`,
    },
    clearedBy: [],
  },
} as const satisfies Record<string, Problem>;
