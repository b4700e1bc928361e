import type { Logger } from "@medusajs/framework/types";
import { reasonOf } from "../../modules/sklad/reason-of";

/** Runs work that is repeated. A failure that lasts is one line in the log, not one with each attempt or each part. */
export class FailureLog {
  /** Reasons of the parts that fail now. */
  readonly #failing = new Map<string, string>();

  constructor(private readonly logger: Pick<Logger, "error">) {}

  /**
   * Does one part of the work; a failure, such as that of a database that restarts, is left to the next attempt.
   * @param part what is done, as the subject of the log line
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
