import { language } from "./language.js";

/** The catalogue is Ukrainian; for visitors who read English it has these names. */
const ENGLISH = new Map(
  Object.entries({
    "chai-karpatskyi-zbir": [
      "Herbal tea “Carpathian Blend”, 100 g",
      "Thyme, mint, lime and St John’s wort from mountain meadows.",
    ],
    "kava-lvivska": ["Coffee beans “Lviv Roast”, 1 kg", "Medium-roasted arabica, roasted every Monday."],
    "med-lypovyi": ["Lime-blossom honey, 500 g", "From an apiary near Poltava, this year’s harvest."],
    "horniatko-kosiv": ["Ceramic mug “Kosiv”, 350 ml", "Painted by hand, safe in the dishwasher."],
    "tarilka-opishnia": ["Ceramic plate “Opishnia”, 24 cm", "Clay, slip and a clear glaze."],
    "rushnyk-lianyi": ["Linen towel, 50×90 cm", "Zhytomyr linen, softer with every wash."],
    "vyshyvanka-kalyna": ["Embroidered blouse “Kalyna”", "Linen with machine cross-stitch."],
    "shkarpetky-hutsulski": ["Wool socks “Hutsul”", "Thick sheep’s wool, a pattern from Verkhovyna."],
    "svichka-poltavskyi-sad": [
      "Soy candle “Poltava Orchard”, 200 ml",
      "Apples and cut grass; burns for forty hours.",
    ],
    "pled-yavoriv": ["Wool blanket “Yavoriv”, 140×200 cm", "Undyed wool from a Yavoriv loom."],
    "shokolad-chornyi": ["Dark chocolate 72 %, 90 g", "Cocoa beans, sugar and nothing else."],
    "nabir-ranok-u-karpatakh": [
      "Gift set “Morning in the Carpathians”",
      "Tea, honey and two mugs in a box with wood wool.",
    ],
  }),
);
const ENGLISH_VALUES = new Map([
  ["Натуральний", "Natural"],
  ["Сірий", "Grey"],
]);
const ONLY_VALUE = "Стандарт";

export function titleOf(handle, title) {
  return (language() === "en" && ENGLISH.get(handle)?.[0]) || title;
}

export function descriptionOf({ handle, description }) {
  return (language() === "en" && ENGLISH.get(handle)?.[1]) || description;
}

/** The value that tells a variant from the product's others; empty where there is one variant. */
export function variantOf(title) {
  if (!title || title === ONLY_VALUE) return "";
  return (language() === "en" && ENGLISH_VALUES.get(title)) || title;
}
