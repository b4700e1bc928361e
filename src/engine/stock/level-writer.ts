import { isolate } from "../runtime/isolate";

/** Medusa's inventory service refused one of a call's levels, for any reason. */
export class LevelsRefused extends Error {}

/** A sku whose level Medusa refuses. */
export interface RefusedSku {
  readonly sku: string;
  /** Medusa's message. */
  readonly reason: string;
}

/** After this many refusals in a row the cause is not the skus. */
const REFUSED_IN_A_ROW = 20;
/** Skus named in the error. */
const NAMED = 5;

/** Isolates skus whose level Medusa refuses, because a refused call writes none of its levels. */
export class LevelWriter {
  readonly refused: RefusedSku[] = [];
  #inARow = 0;

  /**
   * @param write writes all of a part, or nothing
   * @returns results of the successful calls. Throws when Medusa refuses everything, and on any other error.
   */
  async write<Part extends { readonly sku: string }, Result>(
    part: readonly Part[],
    write: (part: readonly Part[]) => Promise<Result>,
  ): Promise<Result[]> {
    const results: Result[] = [];
    const writeSome = async (some: readonly Part[]) => {
      results.push(await write(some));
      this.#inARow = 0;
    };
    await isolate(part, writeSome, {
      isShared: (error) => !(error instanceof LevelsRefused),
      onCulprit: async ({ sku }, error) => {
        if (error instanceof LevelsRefused) this.#refuse(sku, error);
        else throw error;
      },
    });
    return results;
  }

  #refuse(sku: string, cause: LevelsRefused): void {
    const reason = cause.message;
    this.#inARow += 1;
    this.refused.push({ sku, reason });
    if (this.#inARow < REFUSED_IN_A_ROW) return;
    const skus = this.refused.slice(-NAMED).map((one) => one.sku);
    const count = String(this.#inARow);
    const message = `Medusa refuses the levels of ${count} skus in a row, such as ${skus.join(", ")}: ${reason}`;
    throw new LevelsRefused(message, { cause });
  }
}
