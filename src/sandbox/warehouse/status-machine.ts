import type { OrderState } from "../../client/literals";

/** The four specified statuses, in order. */
export const MAIN_STATUSES = [
  "new",
  "picked",
  "shipped",
  "delivered",
] as const satisfies readonly OrderState[];
type MainStatus = (typeof MAIN_STATUSES)[number];

/** Final statuses off the main line. Their names are *assumed*: none is specified. */
type ExitStatus = Exclude<OrderState, MainStatus>;

export type Stage = OrderState;

/** A further status, which is not specified; it follows a main one: `picked:packed`. */
interface ExtraStatus {
  readonly after: MainStatus;
  readonly status: string;
}

export const CANCELABLE_STAGES = ["new", "picked"] as const satisfies readonly Stage[];

const EXITS: Readonly<Record<ExitStatus, readonly Stage[]>> = {
  canceled: CANCELABLE_STAGES,
  refused: ["shipped"],
  returned: ["refused", "delivered"],
};
export const EXIT_STATUSES = Object.keys(EXITS) as ExitStatus[];

/**
 * The refusing party: only the recipient, at delivery; or the warehouse too, before it ships anything. Then one word stands
 * for both.
 */
export const REFUSALS_BY = ["recipient", "both"] as const;
type RefusalsBy = (typeof REFUSALS_BY)[number];

/** The possible transitions between statuses, and the path from one status to another. */
export class StatusMachine {
  /** The main line, with the extra statuses inserted. */
  readonly line: readonly string[];
  readonly refused: string;
  private readonly stages = new Map<string, Stage>();

  constructor(
    extra: readonly ExtraStatus[] = [],
    private readonly refusalsBy: RefusalsBy = "recipient",
  ) {
    this.refused = refusalsBy === "both" ? "rejected" : "refused";
    this.line = MAIN_STATUSES.flatMap((stage) => {
      const own = [stage, ...extra.filter(({ after }) => after === stage).map(({ status }) => status)];
      for (const status of own) this.stages.set(status, stage);
      return own;
    });
    for (const exit of EXIT_STATUSES) this.stages.set(this.wordOf(exit), exit);
  }

  /** The main or exit status of any status; an extra one belongs to the main one before it. */
  stageOf(status: string): Stage {
    const stage = this.stages.get(status);
    if (!stage) throw new Error(`No such order status: ${status}`);
    return stage;
  }

  knows(status: string): boolean {
    return this.stages.has(status);
  }

  all(): string[] {
    return [...this.stages.keys()];
  }

  /** The next status on the main line; undefined at its end and for exits. */
  next(status: string): string | undefined {
    const place = this.line.indexOf(status);
    return place < 0 ? undefined : this.line[place + 1];
  }

  /** Every directly following status, exits first. */
  following(status: string): string[] {
    const stage = this.stageOf(status);
    const next = this.next(status);
    const exits = EXIT_STATUSES.filter((exit) => this.canLeave(stage, exit)).map((exit) => this.wordOf(exit));
    return next === undefined ? exits : [...exits, next];
  }

  /** The shortest path of statuses that ends with `to`; undefined when there is none. */
  path(from: string, to: string): string[] | undefined {
    const ways: string[][] = this.following(from).map((status) => [status]);
    const seen = new Set([from]);
    for (const way of ways) {
      const last = way[way.length - 1] ?? from;
      if (last === to) return way;
      if (seen.has(last)) continue;
      seen.add(last);
      ways.push(...this.following(last).map((status) => [...way, status]));
    }
    return undefined;
  }

  private wordOf(exit: ExitStatus): string {
    return exit === "refused" ? this.refused : exit;
  }

  private canLeave(stage: Stage, exit: ExitStatus): boolean {
    const isTurnedDown =
      this.refusalsBy === "both" && exit === "refused" && (stage === "new" || stage === "picked");
    return isTurnedDown || EXITS[exit].includes(stage);
  }
}
