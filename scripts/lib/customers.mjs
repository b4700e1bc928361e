/** People who buy in the demo. Names and numbers are made up; the numbers are written as people write them. */
const PEOPLE = [
  ["Олена", "Шевченко", "067 123 45 67", "380671234567"],
  ["Андрій", "Ковальчук", "+38 (050) 765-43-21", "380507654321"],
  ["Наталія", "Бондаренко", "0931112233", "380931112233"],
  ["Тарас", "Мельник", "+380 99 555 01 02", "380995550102"],
  ["Ірина", "Ткачук", "380 63 444 55 66", "380634445566"],
  ["Богдан", "Кравець", "(068) 222-33-44", "380682223344"],
  ["Оксана", "Лисенко", "097-888-77-66", "380978887766"],
  ["Михайло", "Гнатюк", "+38 073 909 08 07", "380739090807"],
];

const STREETS = ["вул. Соборна", "вул. Лесі Українки", "просп. Миру", "вул. Івана Франка", "вул. Шевченка"];
const COMMENTS = ["", "", "Подзвоніть за годину до отримання", "Це подарунок, без чека всередині"];

const pick = (list) => list[Math.floor(Math.random() * list.length)];
const between = (low, high) => low + Math.floor(Math.random() * (high - low + 1));

/** A customer with an address in the given city, and how the warehouse is to see the name and the phone. */
export function someCustomer(city) {
  const [first_name, last_name, phone, rec_phone] = pick(PEOPLE);
  return {
    email: `customer.${Date.now().toString(36)}${between(100, 999)}@example.com`,
    comment: pick(COMMENTS),
    address: {
      first_name,
      last_name,
      phone,
      address_1: `${pick(STREETS)}, ${between(1, 120)}`,
      city,
      postal_code: String(between(10000, 79999)),
      country_code: "ua",
    },
    expected: { recipient: `${last_name} ${first_name}`, rec_phone },
  };
}

/** One to three different things of which there is enough, one or two of each. */
export function someItems(variants) {
  const shelf = variants.filter(({ available }) => available >= 4);
  const wanted = Math.min(between(1, 3), shelf.length);
  const chosen = new Set();
  while (chosen.size < wanted) chosen.add(pick(shelf));
  return [...chosen].map((variant) => ({ variant, quantity: between(1, 2) }));
}

export { pick };
