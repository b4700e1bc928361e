const decimal = new Intl.NumberFormat("uk-UA", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const seconds = (ms) => `${decimal.format(ms / 1000)} с`;
const plurals = new Intl.PluralRules("uk");
const orders = (count) => `${count} ${{ many: "замовлень" }[plurals.select(count)] ?? "замовлення"}`;

const money = new Intl.NumberFormat("uk-UA", {
  style: "currency",
  currency: "UAH",
  currencyDisplay: "narrowSymbol",
});

export default {
  language: "uk",
  locale: "uk-UA",
  seconds,
  money: (amount) => money.format(amount),

  usage: `npm run checkout                    одне замовлення, сплачене карткою
npm run checkout -- --cod           накладений платіж
npm run checkout -- --prepaid       оплата карткою
npm run checkout -- --follow        одне замовлення аж до доставки: пісочниця його збирає, відправляє й доставляє, і видно,
                                    що показує Medusa
npm run checkout -- --count 25      25 замовлень; без --cod і --prepaid кожне друге — накладений платіж
npm run checkout -- --held          замовлення, яке чекає на людину: телефон у ньому іноземний
npm run checkout -- --refused       замовлення, яке пісочниця відхиляє
npm run checkout -- --json          по одному об’єкту JSON на замовлення, і більше нічого, у стандартному виводі
npm run checkout -- --lang en       англійською; за замовчуванням — мовою термінала

SHOP_URL=http://localhost:9001      інший магазин, підключений до пісочниці, із SHOP_ADMIN_EMAIL і
                                    SHOP_ADMIN_PASSWORD; за замовчуванням — демо, яке запускає «npm start»`,
  hint: "Усі можливості: «npm run checkout -- --help».",
  unknownOption: (name) => `Параметра ${name} немає.`,
  needsValue: (name) => `Параметр ${name} потребує значення.`,
  takesNoValue: (name) => `Параметр ${name} не має значення.`,
  noWords: (word) => `«${word}» — не параметр.`,
  notWhole: (text) => `--count має бути цілим числом, а не «${text}».`,
  tooFew: (text) => `--count дорівнює ${text}; найменше можна купити 1 замовлення.`,
  oneOf: (names) => `Виберіть щось одне: ${names.slice(0, -1).join(", ")} або ${names.at(-1)}.`,
  oneOrder: (name) => `${name} показує одне замовлення; приберіть --count.`,
  forPeople: (name) => `${name} — для людей; приберіть --json.`,
  unknownLanguage: (text) => `--lang має бути en або uk, а не «${text}».`,

  notRunning: "Демо не запущено. Запустіть «npm start» в іншому терміналі.",
  noShop: (url) => `За адресою ${url} магазин не відповідає. Запустіть «npm start» в іншому терміналі.`,
  notConnected: (url) => `Магазин ще не підключено до пісочниці. Підключіть його: ${url}`,
  notStarted: (url) =>
    `Підключення до складу не запущено, тож замовлення не буде передано. Запустіть його: ${url}`,
  warehouseOff: (url) =>
    `Склад за адресою ${url} не відповідає. Якщо його запускає «npm start», Enter у тому терміналі знову запустить його.`,
  noBranches:
    "Магазин ще не прочитав зі складу жодного відділення перевізника. Перевірте, чи працює склад, і купіть за хвилину.",
  opening: (url) => `Відкриваємо магазин ${url} …`,
  looking: (name) => `Дивимося, що продає ${name} …`,
  starting: "Починаємо …",
  buyingAt: (name, url) => `Купуємо: ${name}, ${url}`,
  buying: "Покупець оформлює замовлення …",
  onItsWay: "Замовлення передається складу …",
  progress: ({ placed, count, ended, isHeld, failed }) =>
    `Оформлено ${placed} із ${count}, ${isHeld ? "затримано" : "прийнято"} ${ended}${failed > 0 ? `, не вдалося ${failed}` : ""} …`,

  cod: "накладений платіж",
  paidByCard: "сплачено карткою",
  order: (number) => `Замовлення ${number}`,
  acceptedAfter: (ms) => `прийнято через ${ms} мс`,
  inShop: "У магазині",
  atWarehouse: "На складі",
  timeline: "Історія",
  kyivTime: "(київський час)",
  placed: "Покупець оформив замовлення",
  took: ({ all, opened, bought, waited }) =>
    `Усього ${seconds(all)}: ${seconds(opened)} — відкрити магазин, ${seconds(bought)} — оформити, ${seconds(waited)} — передати складу`,
  summary: ({ count, ms, accepted, held, waiting, failed, sum, meanMs }) =>
    [
      `${orders(count)} за ${seconds(ms)}: ${held === undefined ? `прийнято ${accepted}` : `затримано ${held}`}${waiting > 0 ? `, чекає ${waiting}` : ""}, не вдалося ${failed}; разом ${sum}`,
      meanMs === undefined ? "" : `; у середньому прийнято через ${meanMs} мс`,
    ].join(""),
  journey: (number) => `У дорозі: ${number}`,
  journeyHint: "Пісочниця зараз його збирає, відправляє й доставляє; інші її замовлення лишаються як є.",
  delivered: (number) => `Замовлення ${number} доставлено`,
  afterCheckout: (ms) => `через ${seconds(ms)} після оформлення`,
  failed: (number, reason) => `Замовлення ${number} завершилося не так, як очікувалося: ${reason}`,

  waiting: (count) => (count === 1 ? "Замовлення чекає на склад." : `На склад чекають: ${orders(count)}.`),
  goesOn: "Нічого не втрачено: плагін передасть те, що чекає, щойно склад зможе прийняти.",
  accepted: "склад його прийняв",
  unknownToPlugin: (waited) => `минуло ${seconds(waited)}, а плагін досі нічого про нього не знає`,
  stillIs: (waited, label, sentence) => `минуло ${seconds(waited)}, а його стан — «${label}». ${sentence}`,

  warehouse: "склад",
  statuses: {
    new: () => "має замовлення",
    picked: () => "зібрано: товар узято з полиці й запаковано",
    shipped: (waybill) => `відправлено: посилка в перевізника${waybill ? `, ТТН ${waybill}` : ""}`,
    delivered: () => "доставлено: посилка в покупця",
    canceled: () => "скасовано",
    refused: () => "одержувач відмовився",
    returned: () => "повернено на склад",
  },
  fulfilled: "Виконано: товар списано із залишків, змінити замовлення вже не можна",
  shippedInMedusa: (numbers) => `Відправлено${numbers ? `, ТТН ${numbers}` : ""}`,
  deliveredInMedusa: "Доставлено",
  cameTo: (status) => `його стан на складі: ${status}`,
  stuck: (ms, status) => `за ${seconds(ms)} нічого не сталося; останнє слово складу: ${status}`,
  noWebhook: "пісочниця не має адреси вебхуків цього магазину",
  webhooksTaken: (all, taken) => `прийнято ${taken} з ${all} вебхуків`,
  lastLine: (label) => `останній запис історії — «${label}»`,

  startUsage: `npm start               запустити демо
npm start -- --reset    почати з нуля: забути магазин, його замовлення та склад
npm start -- --empty    магазин без складу, щоб підключити його в адмінці: Налаштування → Склад
npm start -- --lang en  англійською; за замовчуванням — мовою термінала

PORT=9001 npm start           магазин на іншому порту (за замовчуванням 9000)
SANDBOX_PORT=9101 npm start   пісочниця на іншому порту (за замовчуванням 9100)
POSTGRES_PORT=5433 npm start  вбудований Postgres на вибраному порту (за замовчуванням будь-який вільний)
DATABASE_URL=postgres://…     власний Postgres замість вбудованого`,
  startHint: "Усі можливості: «npm start -- --help».",
  stopping: "Зупиняємо магазин, пісочницю та Postgres …",
  portTaken: (port, other) =>
    `Порт ${port} зайнятий іншою програмою. Зупиніть її або виберіть інший: ${other}`,
  postgresPortTaken: (port) =>
    `Порт ${port} (POSTGRES_PORT) зайнятий. Не задавайте його, і підійде будь-який вільний.`,
  ownDatabase:
    "--reset не видаляє вашу власну базу даних. Видаліть ту, яку називає середовище, і запустіть без --reset.",
  otherPassword: (folder, secrets) =>
    `Дані демо від попереднього запуску лежать у ${folder}, а в ${secrets} інший пароль, як у новому клоні. «npm start -- --reset» видаляє дані й починає з нуля; щоб зберегти їх, поверніть попередній файл.`,
  dataGone: "Дані попередніх запусків видалено.",
  warehouseEnded: "Склад вимкнено, магазин продає й без нього. Enter знову запускає склад.",
  endedUnexpectedly: (name, logFile) =>
    `${name}: несподіване завершення. Кінець журналу (увесь він у ${logFile}):`,
  steps: {
    plugin: "Плагін зібрано",
    demo: "Магазин зібрано",
    postgres: "Postgres працює",
    sandbox: (url) => `Пісочниця: ${url}`,
    database: "База даних готова",
    shop: (url) => `Магазин: ${url}`,
    shelves: "Полиці складу заповнено",
    connected: "Магазин підключено до складу, полиці заповнено",
  },
  card: {
    runs: "Усе працює. Ctrl-C зупиняє.",
    shop: "Магазин",
    shopHint: "купіть щось і стежте за замовленням аж до доставки",
    admin: "Адмінка магазину",
    warehouse: "Пісочниця",
    api: (url) => `API: ${url}`,
    secrets: "паролі в .sklad/secrets.json, журнали в .sklad/logs",
    first: "Спершу підключіть склад:",
    connect: (url) => [
      `Підключити → середовище «Пісочниця», адреса ${url}, ApiKey наведено вище`,
      "(або логін demo, пароль demo), далі чотири кроки до «Запустити»",
    ],
    carrier: (name) => `назва перевізника — ${name}`,
    then: "Потім, у другому терміналі:",
    next: "Спробуйте в другому терміналі:",
    checkout: "покупець оформлює замовлення, і воно надходить на склад",
    cod: "те саме з накладеним платежем",
    follow: "аж до доставки: кроки складу, а за ними — Medusa",
    held: "замовлення, яке чекає на людину, і чому",
    refused: "замовлення, яке склад відхиляє",
    many: "гаряча хвилина",
    at: (url) => `${url}:`,
    today: "Склад",
    todayHint: "замовлення за день: що чекає на вас, що в роботі й що відправлено",
    anOrder: "замовлення",
    anOrderHint: "розділ «Склад» показує його стан, що можна зробити та що було надіслано",
    pick: "збирати й відправляти",
    pickHint: "відкрийте замовлення: його кнопки роблять те саме, що працівники складу",
    shelf: "перерахувати полицю",
    shelfHint: "Залишки: змініть число, і за хвилину його покаже магазин",
    fault: "зламати",
    faultHint: "Збої: нехай наступний AddOrder не вдасться або лишиться без відповіді, і купіть ще раз",
  },
};
