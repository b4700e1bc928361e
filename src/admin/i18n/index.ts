/** What Medusa itself shows of ours: the names in its menus. All else the pages say is in `words`. */
export default {
  en: { sklad: { menu: { warehouse: "Warehouse" } } },
  uk: { sklad: { menu: { warehouse: "Склад" } } },
};
