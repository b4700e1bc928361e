import { countEn, countUk } from "./amounts";
import type { LocalizedText } from "./language";

/** What a value must be, in a few words behind “is not valid”: the plugin's own rules, which zod has no words for. */
export const EXPECTED = {
  base_url: {
    en: "an http or https address with port and path prefix, such as https://api.example.com/api",
    uk: "очікується адреса http чи https із портом і шляхом, наприклад https://api.example.com/api",
  },
  plain_address: {
    en: "an address without a user name, a password, a query or a fragment",
    uk: "очікується адреса без імені користувача, пароля, параметрів і фрагмента",
  },
  api_key: {
    en: "a text of 8 to 1,000 characters, the ApiKey as the integration manager gave it",
    uk: "очікується текст від 8 до 1000 символів: ApiKey, як його надав менеджер з інтеграції",
  },
  credential: {
    en: "a text of 1 to 1,000 characters",
    uk: "очікується текст від 1 до 1000 символів",
  },
  header_name: { en: "the name of a header", uk: "очікується назва заголовка" },
  header_value: {
    en: "16 to 256 letters, digits and signs without spaces",
    uk: "очікується від 16 до 256 латинських літер, цифр і знаків без пробілів",
  },
  number_prefix: {
    en: "letters, digits, _ and -, and at the end neither a digit nor a digit and -",
    uk: "очікуються літери, цифри, _ та -, а в кінці не цифра і не цифра з «-»",
  },
  tracking_address: {
    en: "an http address with {number} in it",
    uk: "очікується адреса http з {number} на місці номера накладної",
  },
  ids_or_filters: { en: "either ids or filters", uk: "очікується або ids, або filters" },
} as const satisfies Record<string, LocalizedText>;

const ADDRESS_OF_NETWORK = {
  en: "an IP address or a range such as 198.51.100.0/24",
  uk: "очікується IP-адреса або діапазон, наприклад 198.51.100.0/24",
};

/** The keys are formats of zod. */
const FORMATS: Readonly<Record<string, LocalizedText>> = {
  url: {
    en: "an address such as https://example.com",
    uk: "очікується адреса, наприклад https://example.com",
  },
  email: { en: "an e-mail address", uk: "очікується електронна адреса" },
  date: { en: "a date such as 2026-11-25", uk: "очікується дата, наприклад 2026-11-25" },
  datetime: {
    en: "a date and time such as 2026-11-25T10:00:00Z",
    uk: "очікується дата й час, наприклад 2026-11-25T10:00:00Z",
  },
  ipv4: ADDRESS_OF_NETWORK,
  ipv6: ADDRESS_OF_NETWORK,
  cidrv4: ADDRESS_OF_NETWORK,
  cidrv6: ADDRESS_OF_NETWORK,
};

/** The keys are types of zod. */
const TYPES: Readonly<Record<string, LocalizedText>> = {
  string: { en: "a text", uk: "очікується текст" },
  number: { en: "a number", uk: "очікується число" },
  int: { en: "a whole number", uk: "очікується ціле число" },
  boolean: { en: "true or false", uk: "очікується так чи ні (true або false)" },
  array: { en: "a list", uk: "очікується список" },
  object: { en: "an object", uk: "очікується об’єкт" },
  record: { en: "an object", uk: "очікується об’єкт" },
};

const ANOTHER_FORM: LocalizedText = {
  en: "a value of another form",
  uk: "очікується значення іншого вигляду",
};
export const UNKNOWN_MEMBER: LocalizedText = { en: "there is no such field", uk: "такого поля немає" };

export const expectedFormat = (format: string): LocalizedText => FORMATS[format] ?? ANOTHER_FORM;
export const expectedType = (type: string): LocalizedText => TYPES[type] ?? ANOTHER_FORM;

export const expectedOneOf = (values: readonly string[]): LocalizedText => ({
  en: `one of: ${values.join(", ")}`,
  uk: `можливі значення: ${values.join(", ")}`,
});

/** The longest text, the most entries of a list, or the largest number. */
export function expectedAtMost(origin: string, most: number): LocalizedText {
  return {
    en: `at most ${counted(origin, most).en}`,
    uk: origin === "number" ? `не більше ніж ${String(most)}` : `щонайбільше ${counted(origin, most).uk}`,
  };
}

export function expectedAtLeast(origin: string, least: number): LocalizedText {
  if (origin !== "number" && least === 1) return { en: "it is empty", uk: "порожнє" };
  return {
    en: `at least ${counted(origin, least).en}`,
    uk: origin === "number" ? `не менше ніж ${String(least)}` : `щонайменше ${counted(origin, least).uk}`,
  };
}

function counted(origin: string, count: number): LocalizedText {
  if (origin === "string")
    return {
      en: countEn(count, "character", "characters"),
      uk: countUk(count, "символ", "символи", "символів"),
    };
  if (origin === "array")
    return { en: countEn(count, "entry", "entries"), uk: countUk(count, "запис", "записи", "записів") };
  return { en: String(count), uk: String(count) };
}
