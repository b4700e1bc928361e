export const PROBLEM_CODES = [
  "invalid_key",
  "key_unreadable",
  "unreachable",
  "misunderstood",
  "batches_unsupported",
  "refused",
  "edit_refused",
  "cancel_refused",
  "outcome_unclear",
  "twice_at_warehouse",
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

type Language = "en" | "uk";
type UserError = (params: Readonly<Record<string, unknown>>) => string;

const SENTENCES: Record<ProblemCode, Record<Language, UserError>> = {
  invalid_key: {
    en: ({ name }) =>
      `The warehouse does not accept the ApiKey of "${text(name)}". Orders are kept and go on by themselves once you have entered a valid key.`,
    uk: ({ name }) =>
      `Склад не приймає ApiKey з'єднання «${text(name)}». Замовлення збережено; вони підуть самі, щойно ви введете чинний ключ.`,
  },
  key_unreadable: {
    en: ({ name }) =>
      `The stored ApiKey of "${text(name)}" cannot be decrypted, so nothing is sent. Orders are kept. Put the former SKLAD_ENCRYPTION_KEY into SKLAD_ENCRYPTION_KEYS_OLD and restart, or enter the ApiKey again.`,
    uk: ({ name }) =>
      `Збережений ApiKey з'єднання «${text(name)}» не вдається розшифрувати, тому нічого не надсилається. Замовлення збережено. Додайте попередній SKLAD_ENCRYPTION_KEY до SKLAD_ENCRYPTION_KEYS_OLD і перезапустіть магазин або введіть ApiKey ще раз.`,
  },
  unreachable: {
    en: ({ name }) =>
      `The warehouse of "${text(name)}" cannot be reached. Orders are kept and sent by themselves when it answers again; if this lasts, ask the integration manager.`,
    uk: ({ name }) =>
      `Склад «${text(name)}» не відповідає. Замовлення збережено і буде надіслано, щойно він відповість; якщо це триває, зверніться до менеджера інтеграції.`,
  },
  misunderstood: {
    en: ({ name }) =>
      `The service at the address of "${text(name)}" does not answer like the warehouse's API. Check the address; orders are kept and tried again.`,
    uk: ({ name }) =>
      `Сервіс за адресою «${text(name)}» відповідає не так, як API складу. Перевірте адресу; замовлення збережено, спроби тривають.`,
  },
  batches_unsupported: {
    en: ({ name }) =>
      `The warehouse of "${text(name)}" does not take several orders in one call, so they go one by one: at most as many a minute as the rate limit allows. Nothing is lost by it.`,
    uk: ({ name }) =>
      `Склад «${text(name)}» не приймає кілька замовлень одним викликом, тож вони йдуть по одному: не більше за хвилину, ніж дозволяє ліміт. Нічого не втрачено.`,
  },
  refused: {
    en: ({ number, descriptions }) =>
      `The warehouse refused order ${text(number)}: ${list(descriptions)}. Mend the order and it goes again by itself, or press "Retry" once the warehouse has changed its mind.`,
    uk: ({ number, descriptions }) =>
      `Склад відмовив у замовленні ${text(number)}: ${list(descriptions)}. Виправте замовлення, і воно піде знову саме, або натисніть «Повторити», коли склад змінить рішення.`,
  },
  edit_refused: {
    en: ({ number, descriptions }) =>
      `The warehouse refused the change of order ${text(number)}: ${list(descriptions)}. It ships the order as it was before. Call the warehouse if that must not happen.`,
    uk: ({ number, descriptions }) =>
      `Склад відмовився змінити замовлення ${text(number)}: ${list(descriptions)}. Він відправить його таким, як було. Якщо цього не можна допустити, зателефонуйте на склад.`,
  },
  cancel_refused: {
    en: ({ number, descriptions }) =>
      `The warehouse refused to cancel order ${text(number)}: ${list(descriptions)}. The parcel may still leave. Call the warehouse, or press "Retry" to ask again.`,
    uk: ({ number, descriptions }) =>
      `Склад відмовився скасувати замовлення ${text(number)}: ${list(descriptions)}. Посилку можуть відправити. Зателефонуйте на склад або натисніть «Повторити», щоб попросити ще раз.`,
  },
  outcome_unclear: {
    en: ({ number }) =>
      `It is not clear whether the warehouse has order ${text(number)}. So that it does not arrive twice, it is not sent again by itself. Ask the warehouse, then press "Retry" to look it up again, "Send again" if it is not there, or "Withdraw".`,
    uk: ({ number }) =>
      `Невідомо, чи має склад замовлення ${text(number)}. Щоб воно не надійшло двічі, повторно воно саме не надсилається. Запитайте склад, а тоді натисніть «Повторити», щоб перевірити ще раз, «Надіслати знову», якщо його там немає, або «Відкликати».`,
  },
  twice_at_warehouse: {
    en: ({ number, remote_id, duplicates }) =>
      `The warehouse holds order ${text(number)} more than once: ${text(remote_id)} and ${list(duplicates)}. Ask the warehouse to cancel all but ${text(remote_id)}.`,
    uk: ({ number, remote_id, duplicates }) =>
      `Склад має замовлення ${text(number)} більше ніж один раз: ${text(remote_id)} і ${list(duplicates)}. Попросіть склад скасувати всі, крім ${text(remote_id)}.`,
  },
};

/** A problem as a sentence: what happened, what happens next, what can be done. */
export function problemMessage(
  problem: { code: string; params: Record<string, unknown> | null },
  language: Language,
): string {
  const code = PROBLEM_CODES.find((candidate) => candidate === problem.code);
  return code ? SENTENCES[code][language](problem.params ?? {}) : problem.code;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function list(value: unknown): string {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string").join("; ") : "";
}
