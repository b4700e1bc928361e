/** An error whose message is all a person needs: printed without a stack trace. */
export class Sentence extends Error {
  name = "Sentence";
}

/**
 * Runs a script's main function; ends with 1 and a readable reason when it throws.
 * @param {() => Promise<number | void>} main resolves to the exit code, none means 0
 */
export function runMain(main) {
  main().then(
    (code) => process.exit(code ?? 0),
    (error) => {
      console.error(error instanceof Sentence ? `\n${error.message}` : error);
      process.exit(1);
    },
  );
}
