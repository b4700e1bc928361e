export { connectionSituation, type KnownOfConnection } from "./connection-situation";
export { situation } from "./order-situation";
export { outsideSituation } from "./outside";
export { toneTerms, type ToneTerms } from "./reasons";
export type {
  Situation,
  SituationCommand,
  SituationConnection,
  SituationInput,
  SituationProblem,
  SituationRow,
} from "./types";
export { connectionVersion, versionOf } from "./version";
