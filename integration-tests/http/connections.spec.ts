import { describeShop } from "../support/describe-shop";
import { keyFacts } from "./connections/key-facts";
import { keys } from "./connections/keys";
import { running } from "./connections/running";
import { setup } from "./connections/setup";

describeShop("A connection", (at) => {
  for (const suite of [setup, keys, keyFacts, running]) suite(at);
});
