import { describeShop } from "../support/describe-shop";
import { anotherOption } from "./changes/another-option";
import { cancelGuard } from "./changes/cancel-guard";
import { cancelReplacement } from "./changes/cancel-replacement";
import { followChanges } from "./changes/follow-changes";
import { goodsLeft } from "./changes/goods-left";
import { goingLive } from "./changes/going-live";
import { manualUndone } from "./changes/manual-undone";
import { manualUnpaid } from "./changes/manual-unpaid";
import { tooLate } from "./changes/too-late";
import { unheard } from "./changes/unheard";

describeShop("After the handover", (at) => {
  for (const suite of [
    followChanges,
    tooLate,
    cancelGuard,
    cancelReplacement,
    manualUndone,
    manualUnpaid,
    goodsLeft,
    goingLive,
    unheard,
    anotherOption,
  ])
    suite(at);
});
