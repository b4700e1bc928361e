import { describeShop } from "../support/describe-shop";
import { anotherOption } from "./changes/another-option";
import { cancelGuard } from "./changes/cancel-guard";
import { cancelReplacement } from "./changes/cancel-replacement";
import { afterHandover } from "./changes/after-handover";
import { goodsLeft } from "./changes/goods-left";
import { goingLive } from "./changes/going-live";
import { manualUndone } from "./changes/manual-undone";
import { manualUnpaid } from "./changes/manual-unpaid";
import { tooLate } from "./changes/too-late";
import { whoShips } from "./changes/who-ships";
import { withoutEvent } from "./changes/without-event";

describeShop("After the handover", (at) => {
  for (const suite of [
    afterHandover,
    tooLate,
    cancelGuard,
    cancelReplacement,
    manualUndone,
    manualUnpaid,
    goodsLeft,
    goingLive,
    withoutEvent,
    anotherOption,
    whoShips,
  ])
    suite(at);
});
