import { type Hold, HOLD_CODES } from "../hold";
import { CALL_SENTENCES } from "./call-messages";
import { CANCEL_SENTENCES } from "./cancel-messages";
import { because, failureWithFields, helpWith } from "./failures";
import { FOLLOWING_SENTENCES } from "./following-messages";
import { holdMessage } from "./hold-message";
import type { Language, Sentences } from "./language";
import { doing, feedTitle, leftOn, list, text, unreserved } from "./problem-phrases";
import { PROMISE_SENTENCES } from "./promise-messages";
import { SHOP_SENTENCES } from "./shop-messages";
import { STATUS_SENTENCES } from "./status-messages";
import { STOCK_SENTENCES } from "./stock-messages";
import { WEBHOOK_SENTENCES } from "./webhook-messages";

export const PROBLEM_CODES = [
  "invalid_key",
  "key_unreadable",
  "host_not_allowed",
  "unreachable",
  "rate_limited",
  "operation_failing",
  "not_understood",
  "settings_unreadable",
  "batches_unsupported",
  "refused",
  "edit_refused",
  "cancel_refused",
  "outcome_unclear",
  "not_getting_through",
  "response_not_recorded",
  "twice_at_warehouse",
  "alive_at_warehouse",
  "canceled_only_at_warehouse",
  "canceled_in_part",
  "fulfillments_stand",
  "not_sent_again",
  "held",
  "connection_disabled",
  "left_on_disabled",
  "command_failing",
  "command_parked",
  "medusa_refuses",
  "order_change_open",
  "cash_differs",
  "not_completed",
  "cannot_plan",
  "plan_repeats",
  "refunded",
  "not_reserved",
  "nobody_sends",
  "shop_rule_failing",
  "stock_lowered_twice",
  "feed_failing",
  "status_unknown",
  "statuses_unknown",
  "status_not_recorded",
  "status_contradicts",
  "status_unconfirmed",
  "not_looked_up",
  "canceled_by_warehouse",
  "moves_though_canceled",
  "recipient_refused",
  "came_back",
  "stuck_at_warehouse",
  "missing_at_warehouse",
  "unknown_at_warehouse",
  "statuses_unread",
  "too_late",
  "pays_twice",
  "webhooks_not_understood",
  "webhooks_failing",
  "webhook_refused",
  "stock_report_empty",
  "stock_held",
  "stock_failing",
  "stock_refused",
  "stock_metadata_unreadable",
  "stock_offered_twice",
  "skus_shared",
  "stock_rows_unread",
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

const SENTENCES: Record<ProblemCode, Sentences> = {
  ...CALL_SENTENCES,
  ...CANCEL_SENTENCES,
  ...FOLLOWING_SENTENCES,
  ...STATUS_SENTENCES,
  ...WEBHOOK_SENTENCES,
  ...PROMISE_SENTENCES,
  ...SHOP_SENTENCES,
  ...STOCK_SENTENCES,
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
  host_not_allowed: {
    en: ({ name }) =>
      `Whoever runs this shop no longer allows connections to the host of "${text(name)}" (allowedHosts in medusa-config.ts), so nothing is sent. Orders are kept. Have the host allowed and restart, or change the connection's address.`,
    uk: ({ name }) =>
      `Той, хто веде цей магазин, більше не дозволяє з'єднання з хостом «${text(name)}» (allowedHosts у medusa-config.ts), тому нічого не надсилається. Замовлення збережено. Попросіть дозволити хост і перезапустити магазин або змініть адресу з'єднання.`,
  },
  unreachable: {
    en: ({ name }) =>
      `The warehouse of "${text(name)}" cannot be reached. Orders are kept and sent by themselves when it answers again; if this lasts, ask the integration manager.`,
    uk: ({ name }) =>
      `Склад «${text(name)}» не відповідає. Замовлення збережено і буде надіслано, щойно він відповість; якщо це триває, зверніться до менеджера інтеграції.`,
  },
  rate_limited: {
    en: ({ name, count, numbers }) =>
      `The warehouse of "${text(name)}" has taken no call for minutes, because the rate limit of its ApiKey is used up. What waits is safe and goes by itself as soon as calls are taken again: ${text(count)}, the first of them ${list(numbers)}. If another program uses this ApiKey, lower "requests per minute" there or ask for an ApiKey of your own; if none does, ask the integration manager.`,
    uk: ({ name, count, numbers }) =>
      `Склад «${text(name)}» уже кілька хвилин не приймає жодного виклику, бо ліміт його ApiKey вичерпано. Те, що чекає, у безпеці й піде само, щойно виклики знову приймуть: ${text(count)}, перші з них ${list(numbers)}. Якщо цей ApiKey використовує інша програма, зменште там кількість викликів за хвилину або попросіть окремий ApiKey; якщо ні, зверніться до менеджера інтеграції.`,
  },
  operation_failing: {
    en: ({ name, operation, ...params }) =>
      `The warehouse of "${text(name)}" fails again and again when it is asked to ${doing(operation, "en")}: ${because(params, "en")} Everything else goes on, and this is tried again by itself; if it lasts, ask the integration manager.`,
    uk: ({ name, operation, ...params }) =>
      `Склад «${text(name)}» раз у раз не може ${doing(operation, "uk")}: ${because(params, "uk")} Усе інше працює, спроби тривають самі; якщо це не минає, зверніться до менеджера інтеграції.`,
  },
  not_understood: {
    en: ({ name, operation, ...params }) =>
      `What the warehouse of "${text(name)}" responds when it is asked to ${doing(operation, "en")} cannot be read: ${because(params, "en")} Nothing is lost; check the address, and ${helpWith({ error: "unexpected_response" }, "en")}`,
    uk: ({ name, operation, ...params }) =>
      `Відповідь складу «${text(name)}» на прохання ${doing(operation, "uk")} не вдається прочитати: ${because(params, "uk")} Нічого не втрачено; перевірте адресу й ${helpWith({ error: "unexpected_response" }, "uk")}`,
  },
  settings_unreadable: {
    en: ({ name, reason }) =>
      `The stored settings of "${text(name)}" cannot be read (${text(reason)}), so it hands nothing over. Orders are kept, and other connections go on. Set these under Settings → Warehouse; if the shop was put back to an earlier version, return to the later one.`,
    uk: ({ name, reason }) =>
      `Збережені налаштування «${text(name)}» не вдається прочитати (${text(reason)}), тому з'єднання нічого не передає. Замовлення збережено, інші з'єднання працюють. Задайте їх у «Налаштування → Склад»; якщо магазин повернули до давнішої версії, поверніть новішу.`,
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
  twice_at_warehouse: {
    en: ({ number, remote_id, duplicates }) =>
      `The warehouse holds order ${text(number)} more than once: ${text(remote_id)} and ${list(duplicates)}. Ask the warehouse to cancel all but ${text(remote_id)}, and press "Acknowledge" once it has.`,
    uk: ({ number, remote_id, duplicates }) =>
      `Склад має замовлення ${text(number)} більше ніж один раз: ${text(remote_id)} і ${list(duplicates)}. Попросіть склад скасувати всі, крім ${text(remote_id)}, і коли це зроблено, натисніть «Прийнято до відома».`,
  },
  held: {
    en: ({ number, hold }) => `Order ${text(number)} waits for a person. ${heldFor(hold, "en")}`,
    uk: ({ number, hold }) => `Замовлення ${text(number)} чекає на людину. ${heldFor(hold, "uk")}`,
  },
  connection_disabled: {
    en: ({ number }) =>
      `Order ${text(number)} was not sent: its warehouse connection is disabled, and no other one serves its stock location. Enable it, or another one of that location, and the order goes by itself; withdraw it if the warehouse is not to ship it.`,
    uk: ({ number }) =>
      `Замовлення ${text(number)} не надіслано: його з'єднання зі складом вимкнене, а іншого для цього місця зберігання немає. Увімкніть його або інше для того самого місця, і замовлення піде саме; відкличте його, якщо склад не має його відправляти.`,
  },
  left_on_disabled: {
    en: ({ name, kind, title_en }) =>
      `The connection "${text(name)}" is disabled, and ${leftOn(kind, text(title_en), "en")}. Enable the connection, or call the warehouse.`,
    uk: ({ name, kind, title_uk }) =>
      `З'єднання «${text(name)}» вимкнене, і ${leftOn(kind, text(title_uk), "uk")}. Увімкніть з'єднання або зателефонуйте на склад.`,
  },
  cannot_plan: {
    en: ({ order_id, ...params }) =>
      `Order ${text(order_id)} cannot be handed over because it cannot be planned: ${because(params, "en")} It is tried again by itself; other orders go on. Show this sentence to your developer.`,
    uk: ({ order_id, ...params }) =>
      `Замовлення ${text(order_id)} не можна передати, бо його не вдається спланувати: ${because(params, "uk")} Спроби тривають самі; інші замовлення йдуть далі. Покажіть це речення розробникові.`,
  },
  plan_repeats: {
    en: ({ order_id }) =>
      `The same step for order ${text(order_id)} was planned again and again, so it waits. Look at the order and press "Retry"; if it comes back, show this to your developer.`,
    uk: ({ order_id }) =>
      `Той самий крок для замовлення ${text(order_id)} планувався знову і знову, тому воно чекає. Перегляньте замовлення й натисніть «Повторити»; якщо це повториться, покажіть розробникові.`,
  },
  refunded: {
    en: ({ number }) =>
      `Everything that was paid for order ${text(number)} has been refunded, and the warehouse still has the parcel as a paid one. If it must not leave, press "Cancel at the warehouse" on the order's page, or cancel the order or its fulfillment in Medusa, before picking begins.`,
    uk: ({ number }) =>
      `Усе сплачене за замовлення ${text(number)} повернено, а на складі посилка й досі значиться сплаченою. Якщо її не можна відправляти, натисніть «Скасувати на складі» на сторінці замовлення або скасуйте замовлення чи його виконання в Medusa, доки не почалося збирання.`,
  },
  not_reserved: {
    en: ({ number, reason }) =>
      `Medusa took order ${text(number)} and never reserved its goods, so it is not handed over. ${unreserved(reason, "en")}`,
    uk: ({ number, reason }) =>
      `Medusa прийняла замовлення ${text(number)}, але не зарезервувала його товари, тому його не передано. ${unreserved(reason, "uk")}`,
  },
  nobody_sends: {
    en: () =>
      `No process of the shop sends orders to the warehouse. Start Medusa in the worker mode "shared", or a "worker" beside the server. Orders are kept.`,
    uk: () =>
      `Жоден процес магазину не надсилає замовлення складу. Запустіть Medusa в режимі «shared» або «worker» поруч із сервером. Замовлення збережено.`,
  },
  feed_failing: {
    en: ({ feed, name, ...params }) =>
      `What the warehouse of "${text(name)}" says about ${feedTitle(feed, "en")} could not be read several times in a row (${failureWithFields(params, "en")}). It is tried again by itself, ever less often; orders go on. If this lasts, ${helpWith(params, "en")}`,
    uk: ({ feed, name, ...params }) =>
      `Кілька разів поспіль не вдалося прочитати зі складу «${text(name)}»: ${feedTitle(feed, "uk")} (${failureWithFields(params, "uk")}). Спроби тривають самі, дедалі рідше; замовлення йдуть далі. Якщо це не минає, ${helpWith(params, "uk")}`,
  },
};

/** Of a hold that a later version has made nothing more is known. */
function heldFor(hold: unknown, language: Language): string {
  const { code, params = {} } = (hold ?? {}) as Partial<Hold>;
  const known = HOLD_CODES.find((candidate) => candidate === code);
  if (known) return holdMessage({ code: known, params }, language);
  return language === "en" ? "Its page says for what." : "На що саме, сказано на його сторінці.";
}

/** What is said of a problem follows from these. */
export interface ProblemSaid {
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>> | null;
}

/** A problem as a sentence: what happened, what happens next, what can be done. */
export function problemMessage(problem: ProblemSaid, language: Language): string {
  const code = PROBLEM_CODES.find((candidate) => candidate === problem.code);
  return code ? SENTENCES[code][language](problem.params ?? {}) : problem.code;
}

/** Many problems of one kind as one sentence, by the first of them. */
export function problemsMessage(first: ProblemSaid, count: number, language: Language): string {
  const message = problemMessage(first, language);
  return language === "en"
    ? `There are ${count} problems of this kind. The first: ${message}`
    : `Таких проблем: ${count}. Перша з них: ${message}`;
}
