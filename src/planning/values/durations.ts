/** In milliseconds; a day of the Kyiv calendar may be an hour longer or shorter. */
export const DAY_MS = 24 * 3_600_000;
