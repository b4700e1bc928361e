/** One thing on the shelf: a variant of a product and the inventory item of the same SKU. */
export interface SeedVariant {
  readonly sku: string;
  /** The option value that distinguishes it from the product's other variants; none when the product has one variant. */
  readonly value?: string;
  readonly stock: number;
}

export interface SeedProduct {
  readonly handle: string;
  readonly title: string;
  readonly description: string;
  /** In UAH, VAT included. */
  readonly price: number;
  /** The option its variants differ in; none when there is one variant. */
  readonly option?: string;
  readonly variants: readonly SeedVariant[];
  /** A set has no stock of its own: these SKUs, in these quantities, make one. */
  readonly consistsOf?: readonly { readonly sku: string; readonly quantity: number }[];
}

export const PRODUCTS: readonly SeedProduct[] = [
  {
    handle: "chai-karpatskyi-zbir",
    title: "Чай трав’яний «Карпатський збір», 100 г",
    description: "Чебрець, м’ята, липа і квіти звіробою з карпатських полонин.",
    price: 145,
    variants: [{ sku: "TEA-KARPATY-100", stock: 640 }],
  },
  {
    handle: "kava-lvivska",
    title: "Кава зернова «Львівська обсмажка», 1 кг",
    description: "Арабіка середнього обсмаження, смажимо щопонеділка.",
    price: 685,
    variants: [{ sku: "COF-LVIV-1000", stock: 320 }],
  },
  {
    handle: "med-lypovyi",
    title: "Мед липовий, 500 г",
    description: "З пасіки на Полтавщині, врожай цього року.",
    price: 220,
    variants: [{ sku: "HON-LYPA-500", stock: 410 }],
  },
  {
    handle: "horniatko-kosiv",
    title: "Горнятко керамічне «Косівська мальованка», 350 мл",
    description: "Ручний розпис, можна мити в посудомийній машині.",
    price: 390,
    variants: [{ sku: "CUP-KOSIV-350", stock: 280 }],
  },
  {
    handle: "tarilka-opishnia",
    title: "Тарілка керамічна «Опішня», 24 см",
    description: "Глина, ангоб і прозора полива.",
    price: 460.5,
    variants: [{ sku: "PLT-OPISHNIA-24", stock: 190 }],
  },
  {
    handle: "rushnyk-lianyi",
    title: "Рушник лляний, 50×90 см",
    description: "Житомирський льон, м’якшає з кожним пранням.",
    price: 329.9,
    option: "Колір",
    variants: [
      { sku: "TWL-LEN-5090-NAT", value: "Натуральний", stock: 240 },
      { sku: "TWL-LEN-5090-GRY", value: "Сірий", stock: 210 },
    ],
  },
  {
    handle: "vyshyvanka-kalyna",
    title: "Вишиванка жіноча «Калина»",
    description: "Льон, машинна вишивка хрестиком.",
    price: 1890,
    option: "Розмір",
    variants: [
      { sku: "SHR-KALYNA-S", value: "S", stock: 85 },
      { sku: "SHR-KALYNA-M", value: "M", stock: 120 },
      { sku: "SHR-KALYNA-L", value: "L", stock: 95 },
    ],
  },
  {
    handle: "shkarpetky-hutsulski",
    title: "Шкарпетки вовняні «Гуцульські»",
    description: "Товста овеча вовна, візерунок з Верховини.",
    price: 249,
    option: "Розмір",
    variants: [
      { sku: "SCK-HUTSUL-3639", value: "36–39", stock: 300 },
      { sku: "SCK-HUTSUL-4043", value: "40–43", stock: 260 },
    ],
  },
  {
    handle: "svichka-poltavskyi-sad",
    title: "Свічка із соєвого воску «Полтавський сад», 200 мл",
    description: "Антонівка і скошена трава, горить сорок годин.",
    price: 275,
    variants: [{ sku: "CND-POLTAVA-200", stock: 350 }],
  },
  {
    handle: "pled-yavoriv",
    title: "Плед вовняний «Яворів», 140×200 см",
    description: "Нефарбована вовна, ткали на яворівському верстаті.",
    price: 2450,
    variants: [{ sku: "PLD-YAVORIV-140", stock: 70 }],
  },
  {
    handle: "shokolad-chornyi",
    title: "Шоколад чорний 72 %, 90 г",
    description: "Какао-боби, цукор і нічого зайвого.",
    price: 98.4,
    variants: [{ sku: "CHC-DARK-090", stock: 800 }],
  },
  {
    handle: "nabir-ranok-u-karpatakh",
    title: "Подарунковий набір «Ранок у Карпатах»",
    description: "Чай, мед і два горнятка в коробці зі стружкою.",
    price: 1090,
    variants: [{ sku: "GFT-RANOK-01", stock: 0 }],
    consistsOf: [
      { sku: "TEA-KARPATY-100", quantity: 1 },
      { sku: "HON-LYPA-500", quantity: 1 },
      { sku: "CUP-KOSIV-350", quantity: 2 },
    ],
  },
];
