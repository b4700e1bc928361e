import { describeShop } from "../support/describe-shop";
import { course } from "./stock/course";
import { stockSync } from "./stock/stock-sync";
import { lists } from "./stock/lists";
import { locks } from "./stock/locks";
import { oddities } from "./stock/oddities";
import { products } from "./stock/products";
import { routes } from "./stock/routes";

describeShop(
  "Stock",
  (at) => {
    for (const suite of [stockSync, course, lists, locks, oddities, products, routes]) suite(at);
  },
  // A test reads several reports, and has no minute for each.
  { sandbox: ["--report-limit", "1000", "--pages", "always", "--page-size", "5", "--totals", "last"] },
);
