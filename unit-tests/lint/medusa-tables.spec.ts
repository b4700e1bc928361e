import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const STORES = path.resolve(__dirname, "../../src/modules/sklad/stores");

/** Tables of Medusa whose names begin so; `order` itself is quoted in SQL. */
const MEDUSAS =
  "order_|inventory_item|inventory_level|reservation_item|product\\b|product_|customer\\b|shipping_|payment|capture\\b|refund\\b|service_zone|fulfillment\\b|fulfillment_|stock_location|location_fulfillment|price|region\\b|cart";
const NAMES_A_TABLE = new RegExp(`\\b(?:from|join|into|update)\\s+\\\\?"?(?:order\\\\?"|${MEDUSAS})`);

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

it("only stores/medusa names tables of Medusa in SQL", () => {
  const naming = readdirSync(STORES, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .filter((file) => NAMES_A_TABLE.test(withoutComments(readFileSync(path.join(STORES, file), "utf8"))));
  expect(naming.length).toBeGreaterThan(3);
  expect(naming.filter((file) => path.dirname(file) !== "medusa")).toEqual([]);
});
