import type { MedusaContainer } from "@medusajs/framework/types";
import type { BackgroundWork, RunningWork } from "../../modules/sklad/background";
import { type Context, contextOf } from "../context";
import { understandDue } from "./inbox";
import { bell, failureOf } from "./keep";
import type { RecordStatuses } from "./understand";

/**
 * Understands webhooks for as long as the process lives; those that other processes take, too.
 * @param recorded is called after what was recorded is committed, such as to wake whoever follows it
 */
export function webhookLoop(
  record: RecordStatuses,
  recorded: (ctx: Context) => void = () => undefined,
): BackgroundWork {
  return {
    name: "sklad-webhooks",
    start: (container: MedusaContainer): RunningWork => {
      const loop = new WebhookLoop(contextOf(container), record, recorded);
      return loop.start();
    },
  };
}

class WebhookLoop implements RunningWork {
  #stopped = false;
  /** How often somebody rang: a ring while nobody sleeps keeps the next sleep from beginning. */
  #rings = 0;
  #wake: () => void = () => undefined;
  #finished: Promise<void> = Promise.resolve();
  #lastFailure: string | undefined;

  constructor(
    private readonly ctx: Context,
    private readonly record: RecordStatuses,
    private readonly recorded: (ctx: Context) => void,
  ) {}

  readonly #ring = (): void => {
    this.#rings += 1;
    this.#wake();
  };

  start(): this {
    bell.on("ring", this.#ring);
    this.#finished = this.#run();
    return this;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    bell.off("ring", this.#ring);
    this.#ring();
    await this.#finished;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      const rings = this.#rings;
      const more = await this.#look();
      if (!more && rings === this.#rings) await this.#sleep();
    }
  }

  /** Whatever fails here, such as a database that is restarting, is tried again at the next look. */
  async #look(): Promise<boolean> {
    try {
      const taken = await understandDue(this.ctx, this.record);
      this.#lastFailure = undefined;
      if (taken > 0) this.recorded(this.ctx);
      return taken > 0;
    } catch (error) {
      const failure = failureOf(error);
      // A long outage is one line in the log, not one a second.
      if (failure !== this.#lastFailure)
        this.ctx.logger.error(`sklad: webhooks could not be looked for and are kept: ${failure}`);
      this.#lastFailure = failure;
      return false;
    }
  }

  /** Until somebody rings, or the next poll: a process that only serves requests rings nowhere else. */
  async #sleep(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.ctx.sklad.configuration.pollIntervalMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => undefined;
  }
}
