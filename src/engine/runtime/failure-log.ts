import type { Logger } from "@medusajs/framework/types";
import { reasonOf } from "../../modules/sklad/reason-of";

/** Runs repeated work. A lasting failure is logged once, not with each attempt or each part. */
export class FailureLog {
  /** Part of the work → reason of its present failure. */
  readonly #failing = new Map<string, string>();

  constructor(private readonly logger: Pick<Logger, "error">) {}

  /**
   * Runs one part of the work. A failure, such as while the database restarts, is left to the next attempt.
   * @param part the work's name, the subject of the log line
   * @returns undefined when it failed
   */
  readonly attempt = async <T>(part: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      const result = await work();
      this.#failing.delete(part);
      return result;
    } catch (error) {
      const reason = reasonOf(error);
      if (![...this.#failing.values()].includes(reason))
        this.logger.error(`sklad: ${part} failed and is tried again: ${reason}`);
      this.#failing.set(part, reason);
      return undefined;
    }
  };
}
