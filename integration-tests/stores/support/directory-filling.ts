/** The address of the first filled connection. */
export const DIRECTORY_ADDRESS = "https://warehouse-1.example.com";
/** A city with 6,000 branches. */
export const CITY_OF_MANY = "city-1";

/** A directory of real size: 30,000 cities, 50,000 branches, two thousand cities that were read. */
export const DIRECTORY_FILLING = [
  `insert into sklad_city (id, address, ref, name, region, kind)
   select 'sklcity_' || i, '${DIRECTORY_ADDRESS}', 'city-' || i, 'Балки ' || i, 'Вінницька', 'село'
     from generate_series(1, 30000) i`,
  `insert into sklad_branch (id, address, ref, city_ref, number, name, key)
   select 'sklbranch_' || i, '${DIRECTORY_ADDRESS}', 'branch-' || i,
          'city-' || case when i <= 6000 then 1 else 2 + i % 20000 end, i::text, 'Відділення №' || i, i || ' відділення'
     from generate_series(1, 50000) i`,
  `insert into sklad_city_read (id, address, city_ref, read_at, wanted_at)
   select 'sklcread_' || i, '${DIRECTORY_ADDRESS}', 'city-' || i, now() - (i % 8) * interval '1 day',
          case when i % 100 = 0 then now() end
     from generate_series(1, 2000) i`,
];
