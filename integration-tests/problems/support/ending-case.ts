import type { ProblemCode } from "../../../src/catalogue";
import type { Stage } from "./stage";

/** How an event that clears problems comes about in the engine. */
export interface EndingCase {
  /** The one problem that is cleared by its code; the event of the case's name clears problems of a list otherwise. */
  readonly clears?: ProblemCode;
  /** The order of the problem. @default "accepted" */
  readonly of?: "accepted" | "planned";
  /** What has happened when the problem is raised. */
  readonly prepare?: (stage: Stage) => Promise<unknown>;
  readonly say: (stage: Stage) => Promise<unknown>;
}
