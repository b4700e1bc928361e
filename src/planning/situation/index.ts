export { connectionSituation, type KnownOfConnection } from "./connection-situation";
export { heldField, type ParcelField, refusedFields } from "./parcel-fields";
export { situation } from "./order-situation";
export { goodsOfOthers, type GoodsOfOthers, outsideSituation } from "./outside";
export { obstacleTo, REPLANNING_ACTIONS, type ReplanningAction } from "./possible-actions";
export { toneTerms, type ToneTerms } from "./reasons";
export type { Situation, SituationCommand, SituationConnection, SituationInput, SituationRow } from "./types";
export { connectionVersion, versionOf } from "./version";
