import en from "./en.json";
import uk from "./uk.json";

/** Texts of the plugin's pages, in a namespace of Medusa's translations. */
export default { en: { sklad: en }, uk: { sklad: uk } };
