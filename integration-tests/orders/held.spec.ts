import { describeShop } from "../support/describe-shop";
import { branches } from "./held/branches";
import { data } from "./held/data";
import { gates } from "./held/gates";
import { goods } from "./held/goods";
import { handoverRule } from "./held/handover-rule";
import { withoutReservations } from "./held/without-reservations";
// Another group of tests in the same Medusa: booting one takes longer than ten of them.
import "./held/by-hand";

describeShop("A checkout that does not go at once", (at) => {
  for (const suite of [data, branches, gates, goods, withoutReservations, handoverRule]) suite(at);
});
