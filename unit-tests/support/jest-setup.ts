import fc from "fast-check";

/** Long enough for any machine: a test that passes does not wait for it. */
jest.setTimeout(300_000);

/**
 * Every run plays the same cases, so that it says the same thing twice. `SKLAD_PROPERTY_SEED` begins elsewhere: a number, or
 * `random`; fast-check prints the seed of what fails.
 */
const { SKLAD_PROPERTY_SEED = "20261122" } = process.env;
if (SKLAD_PROPERTY_SEED !== "random") fc.configureGlobal({ seed: Number(SKLAD_PROPERTY_SEED) });
