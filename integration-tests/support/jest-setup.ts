/** Booting and migrating a whole Medusa takes seconds, on a busy machine many of them. */
jest.setTimeout(180_000);
