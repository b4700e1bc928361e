// First, because Medusa makes its logger when it is loaded.
import "../support/recorded-log";
import { describeShop } from "../support/describe-shop";
import { pauses } from "./outage/pauses";
import { secrets } from "./outage/secrets";
import { unclear } from "./outage/unclear";
import { unreadableKey } from "./outage/unreadable-key";
// Another group of tests in the same Medusa: booting one takes longer than ten of them.
import "./outage/refused";

describeShop("When calls fail", (at) => {
  for (const suite of [pauses, unclear, secrets, unreadableKey]) suite(at);
});
