import { languageOf, languageOnMedusa } from "../../src/api/request";

type Headers = Parameters<typeof languageOf>[0]["headers"];

/** The browser's languages, as it names them where a page names none. */
const BROWSER = "uk-UA,uk;q=0.9,en;q=0.8";

it.each<[string, Headers, "en" | "uk"]>([
  ["the one that the page names", { "accept-language": "uk" }, "uk"],
  [
    "that one where a cookie of the server's host differs",
    { "accept-language": "en", cookie: "lng=uk" },
    "en",
  ],
  ["the dashboard's where a script names none", { cookie: "theme=dark; lng=uk" }, "uk"],
  ["the dashboard's where a script names any", { "accept-language": "*", cookie: "lng=uk" }, "uk"],
  [
    "the dashboard's where the plugin does not have the other",
    { "accept-language": "de", cookie: "lng=uk" },
    "uk",
  ],
  ["English without any", {}, "en"],
])("On a route of the plugin the language is %s", (_, headers, language) => {
  expect(languageOf({ headers })).toBe(language);
});

it.each<[string, Headers, "en" | "uk"]>([
  ["the dashboard's before the browser's", { "accept-language": BROWSER, cookie: "lng=en" }, "en"],
  ["English for a dashboard in another", { "accept-language": BROWSER, cookie: "lng=de" }, "en"],
  ["the page's where no cookie arrives", { "accept-language": "uk" }, "uk"],
])("On a route of Medusa the language is %s", (_, headers, language) => {
  expect(languageOnMedusa({ headers })).toBe(language);
});
