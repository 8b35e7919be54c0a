const DAY_MS = 86_400_000;

/** The moment so many days before the test began, as a device tells it. */
export const daysAgo = (days: number) => new Date(START - days * DAY_MS).toISOString();

const START = Date.now();
