/** Names in Medusa's menus, which Medusa renders. All other texts of the pages are in `words`. */
export default {
  en: { sklad: { menu: { warehouse: "Warehouse" } } },
  uk: { sklad: { menu: { warehouse: "Склад" } } },
};
