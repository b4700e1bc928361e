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
/** Of those, whoever looks for the cause is given some. */
const NAMED = 5;

/**
 * Keeps what Medusa refuses from stopping the others: of a call that is refused nothing is written, so it is halved until
 * what is refused stands alone.
 */
export class Dividing {
  readonly refused: RefusedSku[] = [];
  #inARow = 0;

  /**
   * @param write all of a part, or nothing
   * @returns what the calls that were taken came to. Throws when Medusa takes nothing at all, and what is no refusal.
   */
  async write<Part extends { readonly sku: string }, Result>(
    part: readonly Part[],
    write: (part: readonly Part[]) => Promise<Result>,
  ): Promise<Result[]> {
    try {
      const result = await write(part);
      this.#inARow = 0;
      return [result];
    } catch (error) {
      if (!(error instanceof LevelsRefused)) throw error;
      if (part.length > 1) return this.#halves(part, write);
      this.#inARow += 1;
      this.refused.push(...part.map(({ sku }) => ({ sku, reason: error.message })));
      if (this.#inARow >= REFUSED_IN_A_ROW) throw this.#everything(error);
      return [];
    }
  }

  #everything(cause: LevelsRefused): Error {
    const skus = this.refused.slice(-NAMED).map(({ sku }) => sku);
    const count = String(this.#inARow);
    const words = `Medusa refuses the levels of ${count} skus in a row, such as ${skus.join(", ")}: ${cause.message}`;
    return new LevelsRefused(words, { cause });
  }

  async #halves<Part extends { readonly sku: string }, Result>(
    part: readonly Part[],
    write: (part: readonly Part[]) => Promise<Result>,
  ): Promise<Result[]> {
    const middle = Math.ceil(part.length / 2);
    return [
      ...(await this.write(part.slice(0, middle), write)),
      ...(await this.write(part.slice(middle), write)),
    ];
  }
}
