import { source } from "./sources.mjs";

const { SETTLEMENTS } = source("unit-tests/engine/directory/settlements.ts");
const { searchKey } = source("src/planning/directory/cities.ts");

export const CITIES = 30_000;
export const BRANCHES = 50_000;
const BRANCHES_OF_LARGEST = 6_000;

const words = (text) => text.trim().split(/\s+/);
const BEGINNINGS = words(`
  Іван Микол Петр Михайл Олександр Степан Андрі Василь Григор Павл Семен Федор Богдан Яросл Володимир Берез Вишн
  Дуб Лип Верб Калин Ясен Сосн Клен Тополь Глин Камен Піщан Солон Криничн Озер Річк Луг Пол Ліс Гор Балк Яр Мост
  Гребл Млин Кузн Гончар Козац Рад Мирн Світл Зелен Черв Біл Чорн Сух Мокр`);
const ENDINGS = words(`
  івка ове янка ичі инці івці ське івське не ине ани иця ищі ець івець ий аївка енки ява ня ів`);
const ADJECTIVES = ["Нова", "Стара", "Велика", "Мала"];
const STREETS = words(`
  Хрещатик Зелена Шевченка Франка Садова Незалежності Героїв Миру Соборна Київська Львівська Центральна Шкільна
  Лісова Набережна Хоткевича Грушевського Бандери Мазепи Сагайдачного`);

/** Cities as a service of the whole country has them: real towns, and villages of which many share a name. */
export function cities(address) {
  const regions = [...new Set(SETTLEMENTS.map(({ region }) => region))];
  const named = SETTLEMENTS.map((settlement, place) => ({ ...settlement, ref: `city-${place}` }));
  for (let place = named.length; place < CITIES; place += 1) {
    const name =
      BEGINNINGS[(place * 7) % BEGINNINGS.length] + ENDINGS[(place * 11 + (place >> 6)) % ENDINGS.length];
    const adjective = place % 16 === 0 ? `${ADJECTIVES[(place >> 4) % ADJECTIVES.length]} ` : "";
    const region = regions[(place * 5 + (place >> 5)) % regions.length];
    named.push({
      ref: `city-${place}`,
      name: adjective + name,
      region,
      kind: place % 40 === 0 ? "селище" : "село",
    });
  }
  return named.map((city) => ({ id: `sklcity_${city.ref}`, address, ...city }));
}

/** The first city has thousands of branches, the next ten thousand a few each. */
export function branches(address) {
  return Array.from({ length: BRANCHES }, (_, place) => {
    const isOfLargest = place < BRANCHES_OF_LARGEST;
    const city = isOfLargest ? 0 : 1 + (place % 10_000);
    const number = String(isOfLargest ? place + 1 : 1 + Math.floor((place - BRANCHES_OF_LARGEST) / 10_000));
    const kind = place % 3 === 2 ? "locker" : "branch";
    const street = `вул. ${STREETS[place % STREETS.length]}, ${1 + ((place * 7) % 190)}`;
    const name = `${kind === "locker" ? "Поштомат" : "Відділення"} №${number}: ${street}`;
    return {
      id: `sklbranch_${place}`,
      address,
      ref: `branch-${place}`,
      city_ref: `city-${city}`,
      number,
      name,
      short_address: street,
      kind,
      key: searchKey(`${number} ${name}`),
    };
  });
}

/** Rows in chunks, with one parameter each. */
export async function insert(database, table, rows) {
  for (let from = 0; from < rows.length; from += 5_000)
    await database.raw(
      `insert into ${table} select filled.* from (select 1) one,
         jsonb_populate_recordset(null::${table}, :rows::jsonb) filled`,
      {
        rows: JSON.stringify(
          rows
            .slice(from, from + 5_000)
            .map((row) => ({ ...row, created_at: new Date(), updated_at: new Date() })),
        ),
      },
    );
}
