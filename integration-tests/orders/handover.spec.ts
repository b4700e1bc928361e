import { describeShop } from "../support/describe-shop";
import { automatic } from "./handover/automatic";
import { course } from "./handover/course";
import { delivery } from "./handover/delivery";
import { goods } from "./handover/goods";
import { settings } from "./handover/settings";
// Another group of tests in the same Medusa: booting one takes longer than ten of them.
import "./handover/admin";

describeShop("A checkout on its way to the warehouse", (at) => {
  for (const suite of [automatic, course, delivery, goods, settings]) suite(at);
});
