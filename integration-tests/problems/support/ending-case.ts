import type { Stage } from "./stage";

/** How an ending comes about in the engine. */
export interface EndingCase {
  /** Which of the orders is told of. @default "accepted" */
  readonly of?: "accepted" | "planned";
  /** What has happened when the problem is raised. */
  readonly prepare?: (stage: Stage) => Promise<unknown>;
  readonly say: (stage: Stage) => Promise<unknown>;
}
