import { isolate } from "../runtime/isolate";

/** Medusa's inventory service does not take one of the levels of a call, whatever its reason. */
export class LevelsRefused extends Error {}

/** A sku whose level Medusa refuses, alone. */
export interface RefusedSku {
  readonly sku: string;
  /** Medusa's words. */
  readonly reason: string;
}

/** So many in a row without any that is taken: it is not the skus. */
const REFUSED_IN_A_ROW = 20;
/** Skus that the error names. */
const NAMED = 5;

/** Keeps a sku whose level Medusa refuses from stopping the others: a call that is refused writes nothing. */
export class LevelWriter {
  readonly refused: RefusedSku[] = [];
  #inARow = 0;

  /**
   * @param write all of a part, or nothing
   * @returns results of the calls that were taken. Throws when Medusa takes nothing at all, and what is no refusal.
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
    const words = `Medusa refuses the levels of ${count} skus in a row, such as ${skus.join(", ")}: ${reason}`;
    throw new LevelsRefused(words, { cause });
  }
}
