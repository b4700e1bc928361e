import { type Language, text, type UserError } from "./problem-phrases";

/** Webhooks that say nothing to the shop, or are not let in. */
export const WEBHOOK_SENTENCES = {
  webhooks_not_understood: {
    en: ({ name, reason }) =>
      `A webhook of the warehouse of "${text(name)}" is not understood: ${text(reason)}. Nothing is lost: it is kept, and statuses are asked for as well. Teach the connection its words (status_words, notification_members) or ask your developer to adapt the dialect, then replay it; or dismiss it if it was only a test.`,
    uk: ({ name, reason }) =>
      `Вебхук складу «${text(name)}» не вдається зрозуміти: ${text(reason)}. Нічого не втрачено: його збережено, а статуси запитуються і так. Додайте слова складу до налаштувань (status_words, notification_members) або попросіть розробника налаштувати діалект і відтворіть його; якщо це була лише проба, відхиліть його.`,
  },
  webhooks_failing: {
    en: ({ name, reason }) =>
      `What a webhook of the warehouse of "${text(name)}" says could not be recorded several times in a row: ${text(reason)}. It is kept and tried again by itself, ever less often; other webhooks go on. Look at the shop's log.`,
    uk: ({ name, reason }) =>
      `Кілька разів поспіль не вдалося записати те, що повідомив вебхук складу «${text(name)}»: ${text(reason)}. Його збережено, спроби тривають самі, дедалі рідше; інші вебхуки працюють. Перегляньте журнал магазину.`,
  },
  webhook_refused: {
    en: ({ name, wrong }) =>
      wrong === "header"
        ? `Webhooks of "${text(name)}" come without the header you asked for, or with another value, and are refused. Ask the integration manager to send it, or take it back. Statuses are asked for as well, only later.`
        : `Webhooks of "${text(name)}" come from an address that is not in your list (webhook_ips), and are refused. Add it if it is the warehouse's. Statuses are asked for as well, only later.`,
    uk: ({ name, wrong }) =>
      wrong === "header"
        ? `Вебхуки «${text(name)}» надходять без потрібного заголовка або з іншим його значенням, тому їх відхилено. Попросіть менеджера інтеграції надсилати його або скасуйте цю вимогу. Статуси запитуються і так, лише пізніше.`
        : `Вебхуки «${text(name)}» надходять з адреси, якої немає у вашому списку (webhook_ips), тому їх відхилено. Додайте її, якщо це адреса складу. Статуси запитуються і так, лише пізніше.`,
  },
} as const satisfies Record<string, Record<Language, UserError>>;
