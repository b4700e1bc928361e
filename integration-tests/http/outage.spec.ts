import { describeShop } from "../support/describe-shop";
import { pauses } from "./outage/pauses";
import { secrets } from "./outage/secrets";
import { unclear } from "./outage/unclear";

describeShop("When calls fail", (at) => {
  for (const suite of [pauses, unclear, secrets]) suite(at);
});
