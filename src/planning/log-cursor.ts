/** `after` of a page of the log: microseconds since 1970, which Dates round, and the id of the last entry. */
export const LOG_CURSOR = /^(\d{1,17})\.(skl(?:cmd|in)_[0-9A-Z]{26})$/;
